import type { Buffer } from 'node:buffer';
import type { JsonObject, JsonValue } from '#libs/json';
import type { EncodeTarget } from './codec.js';
import type { Translated } from './loss.js';
import type { Usage } from './usage.js';

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
 * How clients write requests of one format and read answers, where answers come whole: embeddings, reranking. Pure,
 * as `Codec` is.
 */
export interface WholeClientCodec<Format extends string, Request, Response> {
  readonly format: Format;
  /**
   * One request for each run of things that are asked alike: most formats have one in a body.
   * @param model the name in the address, where the format has it there
   * @throws GatewayError `caller_invalid_request` with the `param` at fault
   */
  decodeRequest(body: JsonObject, model: string): readonly [Request, ...Request[]];
  /** @param requests what the client asked, as `decodeRequest` gave it */
  encodeResponse(
    response: Response,
    requests: readonly [Request, ...Request[]],
    defaults: WholeReplyDefaults,
  ): Translated<JsonObject>;
  /** Usage of a whole JSON answer that is relayed, without parsing the rest. */
  readUsage(body: Buffer): Usage | undefined;
}

/** How an upstream of one format is asked, and its answers are read. Pure, as `Codec` is. */
export interface WholeUpstreamCodec<Format extends string, Request, Response> {
  readonly format: Format;
  /** @throws GatewayError `caller_unsupported_feature` where it cannot be served without its meaning changed */
  encodeRequest(request: Request, target: EncodeTarget): Translated<JsonObject>;
  /** @throws GatewayError `provider_invalid_response` where the body is no answer to `request` in this format */
  decodeResponse(body: JsonValue, request: Request): Response;
}
