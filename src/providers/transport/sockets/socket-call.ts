import type { UpstreamReply } from '../upstream-call.js';

/** A WebSocket to an upstream that is to be opened. */
export interface SocketCall {
  /** Absolute, `ws:` or `wss:`. */
  readonly url: string;
  /** Lower-case names. Those of the handshake itself are the transport's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Offered in this order. Default: none. */
  readonly subprotocols?: readonly string[];
  /** Its abort ends the handshake. Its reason should be a GatewayError. */
  readonly signal: AbortSignal;
  /** What messages call the upstream. Clients read them: they need not learn its address. Default: its origin. */
  readonly upstreamName?: string;
  /** Largest message it may send, in bytes; a larger one closes with 1009. */
  readonly maxFrame: number;
}

/** The upstream answered the handshake in HTTP: there is no socket. Its words are in the reply. */
export class HandshakeRefusal extends Error {
  override readonly name = 'HandshakeRefusal';

  constructor(readonly reply: UpstreamReply) {
    super(`The upstream answered the upgrade with status ${reply.status}.`);
  }
}
