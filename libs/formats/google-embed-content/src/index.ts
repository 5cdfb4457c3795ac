export {
  googleBatchEmbedContentsCodec,
  googleEmbedContentCodec,
  googlePredictEmbeddingsCodec,
  googleVertexEmbedContentCodec,
} from './codecs.js';
export { resourceName } from './encode-request.js';
