import type { IncomingHttpHeaders } from 'node:http';
import type { RealtimeDialect } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import type { Visitor } from '../sockets/socket-connection.js';
import type { SocketHost } from '../sockets/socket-route.js';
import type { SessionJournal } from './session-journal.js';

/** Settings that were made before the session was opened, by whoever made the client secret it is opened with. */
export interface SettledSession {
  /** The words they are in, whatever the session itself speaks. */
  readonly dialect: RealtimeDialect;
  /** A `session` object as its maker sent it, checked where the gateway serves the session itself. */
  readonly session: JsonObject;
}

/** What the upgrade to a realtime session says. */
export interface RealtimeHandshake {
  /** The name the client asked for. Absent only in a transcription session. */
  readonly model?: string;
  readonly dialect: RealtimeDialect;
  /** `transcription`: nothing is wanted but what was said. */
  readonly intent: 'conversation' | 'transcription';
  readonly settled?: SettledSession;
  readonly visitor: Visitor;
  /** The client's, with its token's settings. Few of them go any further. */
  readonly headers: IncomingHttpHeaders;
}

/** A session that is to begin: it is counted already, and its model serves it. */
export interface RealtimeSessionRequest extends RealtimeHandshake {
  /** The request's id. */
  readonly id: string;
  /** Takes down who served it, and what each response used. Whoever opened the session writes its end. */
  readonly journal: SessionJournal;
  /** Aborted when the client left before its upgrade. */
  readonly signal: AbortSignal;
}

/**
 * Serves sessions: by an upstream (the relay), or by the gateway itself (the bridge).
 *
 * The handler owns what is said on the connection. Whoever calls it watches the connection: no frame for too long, a
 * session that is too old, and a token that was revoked are told to the client and end it. The handler hears of every
 * end by `connection.signal`, and of a gateway that stops by `connection.isDraining`; what must not be cut off, such as
 * a running response, it announces by `connection.during`.
 */
export interface RealtimeSessionHandler {
  /**
   * Gets ready before the upgrade.
   * @throws GatewayError which the client gets as an answer in HTTP
   */
  prepare(request: RealtimeSessionRequest): SocketHost | Promise<SocketHost>;
}

/** Injection token of the handler of models that are no realtime models themselves. */
export const REALTIME_BRIDGE = Symbol('RealtimeBridge');
