export { googleBatchEmbedContentsCodec, googleEmbedContentCodec } from './codecs.js';
export { resourceName } from './encode-request.js';
