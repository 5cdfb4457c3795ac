import type { IncomingMessage } from 'node:http';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { CredentialFamily } from '../auth/access.decorator.js';
import type { Principal } from '../tokens/principal.js';
import type { SocketConnection, Visitor } from './socket-connection.js';

/** Somebody with a token in force asks for a socket. */
export interface Upgrade {
  /** As it came, without a key in its query. */
  readonly request: IncomingMessage;
  /** Parameters of the query. */
  readonly query: URLSearchParams;
  readonly visitor: Visitor;
  /** Aborted when the client has left, or the gateway stops. */
  readonly signal: AbortSignal;
}

/** Has made up its mind to take a connection, which is not open yet. */
export interface SocketHost {
  /** Takes over the connection, which was just opened. */
  accept(connection: SocketConnection): void;
  /** The connection will never open: the client left too early. */
  abandon?(): void;
}

/** Credentials that open the sockets of one route alone. */
export interface RouteSecrets {
  /** Whether a credential looks like one of them. */
  owns(credential: string): boolean;
  /**
   * Whom it lets in.
   * @param check whether that token may come in, now and with each later look
   * @throws GatewayError `caller_unauthenticated` with the reason; what `check` throws
   */
  admit(
    credential: string,
    request: IncomingMessage,
    check: (principal: Principal) => void,
  ): Promise<Visitor>;
}

/** A path that answers WebSocket upgrades. Whoever comes in has a token in force. */
export interface SocketRoute {
  /** As clients of the versioned base address ask for it: `/v1/responses`. */
  readonly path: string;
  /** Decides where the credential may stand. */
  readonly family: CredentialFamily;
  /** What its clients ask models for: only tokens that may do so come in. */
  readonly endpoint: ModelEndpoint;
  /**
   * Selected where a client offers it; no other one is. With it, what browsers cannot put into a header may stand
   * among the offered subprotocols: `openai-insecure-api-key.<token>`.
   */
  readonly subprotocol?: string;
  /** Credentials beside tokens. */
  readonly secrets?: RouteSecrets;
  /** Largest message, in bytes; a larger one closes with 1009. Default: `server.bodyLimit`. */
  readonly maxFrame?: number;
  /**
   * Looks at who comes, before the upgrade.
   * @throws GatewayError which the client gets as an answer in HTTP
   */
  welcome(upgrade: Upgrade): SocketHost | Promise<SocketHost>;
}
