export { openAiTranscriptionsCodec } from './codec.js';
export type { TranscriptionsDialect } from './dialect.js';
