export { answersInEvents } from './answers-in-events.js';
export { requireRecording } from './audio-file.js';
export { openAiTranscriptionsCodec } from './codec.js';
export type { TranscriptionsDialect } from './dialect.js';
