export { openAiEmbeddingsCodec } from './codec.js';
export type { EmbeddingsDialect } from './dialect.js';
