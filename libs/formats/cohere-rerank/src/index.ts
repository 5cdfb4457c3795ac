export { cohereRerankV1Codec, cohereRerankV2Codec } from './codecs.js';
export type { CohereRerankCodec } from './codecs.js';
