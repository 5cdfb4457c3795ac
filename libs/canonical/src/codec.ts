import type { JsonObject, JsonValue } from '#libs/json';
import type { GatewayError } from './error.js';
import type { FormatName } from './format.js';
import type { Loss, Translated } from './loss.js';
import type { CanonicalRequest } from './request.js';
import type { CanonicalResponse } from './response.js';
import type { StreamEvent } from './stream-event.js';

/** One server-sent event on the wire, already parsed from its lines. */
export interface WireEvent {
  /** The `event:` line. Absent where the format has none. */
  readonly event?: string;
  /** The `data:` lines joined. */
  readonly data: string;
}

/** What the encoder must know of the upstream model beyond the request. */
export interface EncodeTarget {
  /** The upstream's name for the model. */
  readonly model: string;
  /** Set where it differs from what the client asked. */
  readonly stream?: boolean;
  /**
   * Dialect of the upstream within its format: e.g. `{ "maxTokensField": "max_tokens" }`.
   * Each codec documents the keys it reads.
   */
  readonly dialect?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** What an answer needs that the upstream may not have said. The caller supplies it: codecs have no clock or chance. */
export interface ReplyDefaults {
  /** The model name the client asked for; used where the response names none. */
  readonly model: string;
  /** An id in the client format's style without its prefix, e.g. 24 random characters. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  /** The client wants a usage report in the stream. */
  readonly includeUsage: boolean;
  /**
   * What the client asked, for formats whose answers repeat it. Absent: the answer tells the format's defaults. Its messages may be
   * missing: only of prompts (text completions) is what was said repeated.
   */
  readonly request?: CanonicalRequest;
}

/** Turns a format's stream into canonical events. One per stream; never reused. */
export interface StreamDecoder {
  push(event: WireEvent): StreamEvent[];
  /**
   * The upstream has ended the connection. Gives the terminal event unless one was given:
   * `response-end` where the answer was whole, an `error` where it was cut.
   */
  end(): StreamEvent[];
}

/** Turns canonical events into a format's stream. One per stream; never reused. */
export interface StreamEncoder {
  push(event: StreamEvent): WireEvent[];
  /** What the format could not show of the events so far. Whole once the stream has ended; absent: nothing. */
  readonly losses?: readonly Loss[];
}

/** Before the first byte an error is a status and a body; after it, an event in the stream. */
export type ErrorPhase = 'response' | 'stream';

/** An error as this format's clients expect it. */
export interface EncodedError {
  readonly status: number;
  readonly body: JsonObject;
}

/** What an upstream's refusal looked like. */
export interface UpstreamFailure {
  readonly status: number;
  /** Parsed JSON where it was JSON, else the text. */
  readonly body: JsonValue;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * A wire format's two-way translation. Pure: synchronous, no I/O, no clock, no chance.
 * Decoders are tolerant (unknown fields go to `ext`), encoders strict (they emit only what the format documents,
 * and report the rest as losses).
 */
export interface Codec {
  readonly format: FormatName;
  /** @throws GatewayError `caller_invalid_request` with the `param` at fault. */
  decodeRequest(body: JsonObject): CanonicalRequest;
  encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject>;
  /**
   * @param seed letters and digits that no other answer has, for ids of tool calls that the upstream left without
   * one. Default: the upstream's id of the answer
   * @throws GatewayError `provider_invalid_response` where the body is none of this format's.
   */
  decodeResponse(body: JsonValue, seed?: string): CanonicalResponse;
  encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject>;
  /** @param seed as in `decodeResponse` */
  createStreamDecoder(seed?: string): StreamDecoder;
  createStreamEncoder(defaults: ReplyDefaults): StreamEncoder;
  /** Reads an upstream's refusal in this format. */
  decodeError(failure: UpstreamFailure): GatewayError;
  /** Writes an error for this format's clients. */
  encodeError(error: GatewayError, phase: ErrorPhase): EncodedError;
  /** An error inside a running stream, and whatever must follow it. */
  encodeStreamError(error: GatewayError): WireEvent[];
}
