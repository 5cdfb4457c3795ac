export { openAiSpeechCodec } from './codec.js';
export type { SpeechDialect } from './dialect.js';
