import type { IncomingHttpHeaders } from 'node:http';

/** What a call to a model needs to know of whoever waits for it. */
export interface CallContext {
  /** The client's headers. Few of them go any further. */
  readonly headers: IncomingHttpHeaders;
  /** Aborted with a GatewayError when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Nobody is asked: the answer tells who would be. Default false. */
  readonly isRehearsal?: boolean;
  /** The answer of a rehearsal tells where upstreams are, and more of what they are sent. Default false. */
  readonly isForAdministrator?: boolean;
}
