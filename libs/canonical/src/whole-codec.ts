import type { JsonObject, JsonValue } from '#libs/json';
import type { EncodedError, EncodeTarget, UpstreamFailure } from './codec.js';
import type { GatewayError } from './error.js';
import type { Translated } from './loss.js';

/** Fields a format does not name, kept as they came and emitted only to the same format. */
export interface ForeignFields<Format extends string> {
  readonly format: Format;
  readonly fields: JsonObject;
}

/** What an answer needs that the upstream may not have said. */
export interface WholeReplyDefaults {
  /** The model name the client asked for; used where the response names none. */
  readonly model: string;
  /** An id in no format's style, e.g. 24 random characters. */
  readonly id: string;
}

/**
 * The two-way translation of a wire format whose answers come whole: embeddings, reranking. Pure, as `Codec` is.
 */
export interface WholeCodec<Format extends string, Request, Response> {
  readonly format: Format;
  /**
   * One request for each run of things that are asked alike: most formats have one in a body.
   * @param model the name in the address, where the format has it there
   * @throws GatewayError `caller_invalid_request` with the `param` at fault
   */
  decodeRequest(body: JsonObject, model: string): readonly [Request, ...Request[]];
  /** @throws GatewayError `caller_unsupported_feature` where the request cannot be served without its meaning changed */
  encodeRequest(request: Request, target: EncodeTarget): Translated<JsonObject>;
  /** @throws GatewayError `provider_invalid_response` where the body is no answer to `request` in this format */
  decodeResponse(body: JsonValue, request: Request): Response;
  /** @param requests what the client asked, as `decodeRequest` gave it */
  encodeResponse(
    response: Response,
    requests: readonly [Request, ...Request[]],
    defaults: WholeReplyDefaults,
  ): Translated<JsonValue>;
  /** Reads an upstream's refusal in this format. */
  decodeError(failure: UpstreamFailure): GatewayError;
  /** Writes an error for this format's clients. */
  encodeError(error: GatewayError): EncodedError;
}
