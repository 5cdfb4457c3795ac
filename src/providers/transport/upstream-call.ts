import type { Readable } from 'node:stream';
import type { AnswerListener } from '#libs/provider-kit';
import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';
import type { ChunkSource } from './chunk-source.js';

/** A request body that is read while it is sent. */
export interface RequestStream {
  /** Bytes, exactly. */
  readonly length: number;
  /** The bytes from their beginning. Whoever opens it reads it to its end or destroys it. */
  open(): Readable;
}

/** One HTTP request to an upstream. */
export interface UpstreamCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute, `http:` or `https:`. */
  readonly url: string;
  /**
   * Lower-case names. `content-length` is set by the transport; so are `content-type` (JSON, where there is a
   * body), `accept-encoding` (identity) and `user-agent` unless given.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Slices are sent one after the other as one body. They must not change until the call has ended. A stream is
   * destroyed where the call ends before all of it was sent.
   */
  readonly body?: Buffer | readonly Buffer[] | string | RequestStream;
  /** Its abort closes the connection at once. Its reason should be a GatewayError. */
  readonly signal: AbortSignal;
  /** What messages call the upstream. Clients read them: they need not learn its address. Default: its origin. */
  readonly upstreamName?: string;
  /** Milliseconds, over the configured ones; 0 is no deadline. */
  readonly deadlines?: Partial<DeadlineConfiguration> | undefined;
  /** Hears the answer as it comes, whatever becomes of it. Not where its content is encoded. */
  readonly listener?: AnswerListener | undefined;
}

/** The head of an upstream's answer, and its body as it arrives. */
export interface UpstreamReply {
  /** Any final status but a redirect: refusals are answers too. */
  readonly status: number;
  /** Lower-case names; repeated ones joined by a comma. Without `content-encoding`: the body is decoded. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Must be read to its end or destroyed. Fails with a GatewayError: `provider_broken_stream` where the answer was
   * cut, `provider_timeout` at a deadline, else the reason of the call's signal.
   */
  readonly body: Readable;
  /** The same for whoever needs no stream: one of the two is read. Absent: only the stream can be had. */
  readonly source?: ChunkSource<Buffer>;
  /** `performance.now()` when bytes of it came last, its head included. */
  arrivedAt?(): number;
}
