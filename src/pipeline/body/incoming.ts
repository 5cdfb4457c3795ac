import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request and the response that waits for it. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
