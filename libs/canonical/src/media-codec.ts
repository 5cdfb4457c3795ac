import type { Buffer } from 'node:buffer';
import type { JsonObject } from '#libs/json';
import type { EncodeTarget, UpstreamFailure, WireEvent } from './codec.js';
import type { GatewayError } from './error.js';
import type { Loss, Translated } from './loss.js';
import type { FileContent, MediaFile } from './media-file.js';
import type { StreamProbe } from './probe.js';
import type { Usage } from './usage.js';

/** A form as a client sent it: text fields by name (`[]` at the end of a name is left out), files in order. */
export interface ClientForm {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly { readonly field: string; readonly file: MediaFile }[];
}

/** The body of a request that brings media or asks for some. */
export type ClientBody =
  | { readonly kind: 'json'; readonly value: JsonObject }
  | { readonly kind: 'form'; readonly form: ClientForm };

/** A part of a form for an upstream. */
export type FormPart =
  { readonly name: string; readonly value: string } | { readonly name: string; readonly file: MediaFile };

/** A request as an upstream takes it. */
export interface OutgoingRequest {
  /** Added to the address before the query, with its slash: `/voice/stream`. Escaped as addresses are. */
  readonly path?: string;
  /** Added to the address, in order. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body:
    | { readonly kind: 'json'; readonly value: JsonObject }
    | { readonly kind: 'form'; readonly parts: readonly FormPart[] }
    /** The file's bytes and nothing else. */
    | { readonly kind: 'file'; readonly file: MediaFile };
}

/** What the encoder must know beyond the request. */
export interface MediaEncodeTarget extends EncodeTarget {
  /** The bytes of a file that `filesInside` named. */
  bytesOf(content: FileContent): Uint8Array;
}

/** What an answer needs that the upstream may not have said. */
export interface MediaReplyDefaults {
  /** The model name the client asked for. */
  readonly model: string;
  /** An id in no format's style, e.g. 24 random characters. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
}

/** Every answer ends with a `done`. */
export interface MediaEvent {
  readonly type: string;
  readonly usage?: Usage;
}

/** Writes one answer for a client. Never reused. */
export interface AnswerEncoder<Event> {
  readonly contentType: string;
  /** Pieces leave as they come. False: nothing is sent before `done`, so that a failure is still a status. */
  readonly streams: boolean;
  /** What the client gets of an event; empty for nothing. The answer ends with `done`. */
  push(event: Event): string | Uint8Array;
  /** An error inside a stream that has begun; undefined where the form has no words for it. */
  fail(error: GatewayError): string | undefined;
  /** What the client's format could not show so far. */
  readonly losses: readonly Loss[];
}

/**
 * How clients write requests of one format and read answers, where requests bring media or ask for some. Pure, as
 * `Codec` is.
 */
export interface MediaClientCodec<Format extends string, Operation extends string, Request, Event> {
  readonly format: Format;
  /** @throws GatewayError `caller_invalid_request` with the `param` at fault */
  decodeRequest(body: ClientBody, operation: Operation): Request;
  createEncoder(request: Request, defaults: MediaReplyDefaults): AnswerEncoder<Event>;
  /** Reads along while an event stream of this format is relayed. */
  createStreamProbe(): StreamProbe;
  /** Usage of a whole JSON answer that is relayed, without parsing the rest. */
  readUsage(body: Buffer): Usage | undefined;
  /** What an upstream's refusal in this format means. */
  decodeError(failure: UpstreamFailure): GatewayError;
  /** An error inside a running event stream. */
  encodeStreamError(error: GatewayError): WireEvent[];
}

/** What is known of an answer before its first byte. */
export interface AnswerHead {
  /** The upstream's content type, in lower case and without parameters; empty where it says none. */
  readonly contentType: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads one answer. Never reused. */
export interface AnswerDecoder<Event> {
  /** @throws GatewayError as the upstream's answer says, or `provider_invalid_response` */
  push(chunk: Buffer): readonly Event[];
  /**
   * The answer came to its clean end. Gives `done` unless it was given.
   * @throws GatewayError `provider_broken_stream` where the answer is not whole; `provider_invalid_response`
   */
  end(): readonly Event[];
}

/** How an upstream of one format is asked, and its answers are read. Pure, as `Codec` is. */
export interface MediaUpstreamCodec<Format extends string, Request, Event> {
  readonly format: Format;
  /**
   * Requests that an upstream answers one by one, where it cannot answer this one whole: one picture each. What is lost
   * of the first is lost of all. Absent: never needed.
   */
  split?(request: Request): readonly [Request, ...Request[]];
  /** Files whose bytes stand inside the body. Absent: none; files are streamed. */
  filesInside?(request: Request): readonly FileContent[];
  /** @throws GatewayError `caller_unsupported_feature` where it cannot be served without its meaning changed */
  encodeRequest(request: Request, target: MediaEncodeTarget): Translated<OutgoingRequest>;
  createDecoder(request: Request, head: AnswerHead): AnswerDecoder<Event>;
  /** What an upstream's refusal in this format means. */
  decodeError(failure: UpstreamFailure): GatewayError;
}
