import type { IncomingHttpHeaders } from 'node:http';
import type { Codec, WireEvent } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';

/** A whole answer that needs no script: an error, a list of models. */
export interface VendorReply {
  readonly status: number;
  readonly body: JsonValue;
  /** Lower-case names; besides the vendor's usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How strictly a vendor reads what it gets. */
export interface Strictness {
  /** Refuse fields the vendor does not document, as it really does. */
  readonly refuseUnknownFields: boolean;
}

/** The models the mock was told to serve; undefined: whatever it is asked for. */
export type ServedModels = readonly string[] | undefined;

/** An endpoint where a model answers, by script. */
export interface GenerationEndpoint {
  readonly kind: 'generation';
  readonly codec: Codec;
  /** What the vendor would refuse this body with; undefined where it is fine. */
  check(body: JsonValue, strictness: Strictness): VendorReply | undefined;
  /** Reads a body that passed {@link check}, or one that nobody checked. */
  read(body: JsonValue): AskedModel;
}

export interface AskedModel {
  /** Empty where the body names none. */
  readonly model: string;
  readonly stream: boolean;
}

/** An endpoint that answers by itself. */
export interface DirectEndpoint {
  readonly kind: 'direct';
  answer(models: ServedModels): VendorReply;
}

export type Endpoint = GenerationEndpoint | DirectEndpoint;

/** One vendor the mock plays: its addresses, its credential, its errors. One folder each. */
export interface Vendor {
  readonly name: string;
  /** What stands at an address; undefined where the path is none of this vendor's. */
  endpoint(method: string, path: string): Endpoint | undefined;
  /** What a missing or wrong credential is answered with; undefined where it is right. */
  refuseCredential(headers: IncomingHttpHeaders, apiKey: string): VendorReply | undefined;
  unknownPath(method: string, path: string): VendorReply;
  unknownModel(model: string): VendorReply;
  invalidJson(fault: string): VendorReply;
  /** What the vendor says with a status. */
  failure(status: number): VendorReply;
  /** The same in the middle of a stream. */
  streamFailure(body: JsonValue): readonly WireEvent[];
  /** Headers every answer carries. `serial` counts the requests. */
  headers(serial: number): Readonly<Record<string, string>>;
  /** A request of this vendor's for a built-in model, to render an answer beforehand. */
  sampleRequest(model: string, stream: boolean, includeUsage: boolean): JsonObject;
}
