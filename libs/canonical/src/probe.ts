import type { WireEvent } from './codec.js';
import type { GatewayError } from './error.js';
import type { Usage } from './usage.js';

/**
 * Reads along while a stream of its format is relayed untouched. It finds what the gateway must know
 * (usage, the finish, an error) by byte search and parses only the events that hold it.
 */
export interface StreamProbe {
  /** Bytes as relayed, in whole events unless it takes pieces. */
  push(bytes: Buffer): void;
  /** Reads large events in whatever pieces they pass, so that nobody has to hold them. Default: whole ones. */
  readonly takesPieces?: boolean;
  /** The stream has shown the mark of a whole answer. */
  readonly whole: boolean;
  /**
   * Whether nothing may follow this event. Absent: the format has no such event.
   * @param event one, whole, as relayed
   */
  isLast?(event: Buffer): boolean;
  readonly usage: Usage | undefined;
  /** The upstream reported an error inside the stream. */
  readonly error: GatewayError | undefined;
  /** The error event that may follow what was relayed, where the format's error events depend on it. */
  encodeError?(error: GatewayError): WireEvent[];
}

/** Probes of one format. */
export interface ProbeFactory {
  createStreamProbe(): StreamProbe;
  /** Usage of a whole JSON answer, without parsing the rest. */
  readUsage(body: Buffer): Usage | undefined;
}
