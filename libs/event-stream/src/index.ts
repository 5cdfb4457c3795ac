export { EventStreamError } from './event-stream-error.js';
export { EventStreamFramer } from './event-stream-framer.js';
export { EventStreamParser } from './event-stream-parser.js';
export type { EventStreamParserOptions } from './event-stream-parser.js';
export { formatComment, formatServerSentEvent } from './format.js';
export type { ServerSentEvent } from './server-sent-event.js';
