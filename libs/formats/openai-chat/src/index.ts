export { openAiChatCodec } from './codec.js';
export { openAiChatProbes } from './stream-probe.js';
export type * from './wire-request.js';
export type * from './wire-response.js';
export type * from './wire-chunk.js';
export type * from './wire-usage.js';
export type * from './wire-error.js';
export { officialDialect } from './dialect.js';
export type { ChatDialect } from './dialect.js';
