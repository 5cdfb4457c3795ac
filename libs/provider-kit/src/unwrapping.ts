import type { GatewayError, UpstreamFailure } from '#libs/canonical';

/** How answers become those of the format that was asked for, where the upstream wraps them in another way. */
export interface Unwrapping {
  /** The content type of the upstream's own streams, without parameters. */
  readonly streamType: string;
  /** Begins to turn such a stream into server-sent events. */
  createReframer(): StreamReframer;
  /** Reads refusals, which are not in the words of the format then: clients are told in the gateway's. */
  decodeError?(failure: UpstreamFailure): GatewayError;
}

/** Turns one stream into server-sent events. One per stream; never reused. */
export interface StreamReframer {
  /**
   * Takes bytes off the wire and gives the events they complete; empty where there are none.
   * @throws Error where the stream is damaged
   */
  push(chunk: Buffer): string;
}
