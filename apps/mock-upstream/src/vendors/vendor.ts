import type { CanonicalRequest, Codec, Usage, WireEvent } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ComposedAnswer } from '../composition/composed-answer.js';
import type { PromptCaching } from '../prompt-cache/prompt-caches.js';
import type { MediaScript } from '../scripts/media-script.js';
import type { Framing } from './framing.js';
import type { MediaCall, MediaWords } from './media-call.js';
import type { RequestHead } from './request-head.js';

/** An answer that may cost something. */
interface Charged {
  /** What the vendor charges for it, whether it says so or not. Absent: nothing. */
  readonly charge?: Usage;
}

/** A whole answer that needs no script: an error, a list of models. */
export interface VendorReply extends Charged {
  readonly status: number;
  readonly body: JsonValue;
  /** Lower-case names; besides the vendor's usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same as a stream. */
export interface VendorStream extends Charged {
  readonly events: readonly WireEvent[];
  readonly framing: Framing;
}

/** Bytes that are made while they are sent. */
export interface VendorFlow extends Charged {
  readonly frames: Iterable<Buffer>;
  /** Lower-case names; `content-type` is one of them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer in any form. */
export type VendorAnswer = VendorReply | VendorStream | VendorFlow;

/** How strictly a vendor reads what it gets. */
export interface Strictness {
  /** Refuse fields the vendor does not document, as it really does. */
  readonly refuseUnknownFields: boolean;
}

/** The models the mock was told to serve; undefined: whatever it is asked for. */
export type ServedModels = readonly string[] | undefined;

export interface AskedModel {
  /** Empty where the request names none. */
  readonly model: string;
  readonly stream: boolean;
}

/** A vendor's side of a format, be it one of the gateway's or the vendor's own. */
export type VendorCodec = Pick<
  Codec,
  'decodeRequest' | 'encodeResponse' | 'createStreamEncoder' | 'encodeError'
>;

/** An endpoint where a model answers, by script. Made for one request: what its address says is known to it. */
export interface GenerationEndpoint {
  readonly kind: 'generation';
  /** Reads requests and writes answers. An endpoint may put other functions in place of some of a format's. */
  readonly codec: VendorCodec;
  readonly framing: Framing;
  /** The prompt's tokens are told at the start of a stream. Default false. */
  readonly promptUsageFirst?: boolean;
  /** An event of the usual kind whose JSON is cut short. */
  readonly malformedEvent: WireEvent;
  /** What the vendor would refuse this body with; undefined where it is fine. */
  check(body: JsonValue, strictness: Strictness): VendorReply | undefined;
  /** Reads a body that passed {@link check}, or one that nobody checked. */
  read(body: JsonValue): AskedModel;
  /**
   * Makes an answer the vendor's own before it is written: proofs of thinking and calls, ids, usage. Parts that are
   * still `hidden` afterwards lose their text. `media`: what the script says of pictures and sound. Absent: as it was composed.
   */
  seal?(answer: ComposedAnswer, request: CanonicalRequest, media: MediaScript): ComposedAnswer;
  /** One request for each prompt, where one request can hold several. Absent: it holds one. */
  prompts?(request: CanonicalRequest): readonly CanonicalRequest[];
  /** An error in the middle of a stream. Absent: as the vendor has it everywhere. */
  streamFailure?(body: JsonValue): readonly WireEvent[];
  /** A body for a built-in model, to render an answer beforehand. */
  sampleBody(model: string, stream: boolean, includeUsage: boolean): JsonObject;
}

/** What an endpoint that answers by itself can look at. */
export interface DirectCall {
  readonly models: ServedModels;
  /** The parsed body. What is no JSON is refused in the vendor's words before the endpoint goes on. */
  body(): JsonValue;
}

/** An endpoint that answers by itself. */
export interface DirectEndpoint {
  readonly kind: 'direct';
  answer(call: DirectCall): VendorAnswer;
}

/** An endpoint where a model makes media or reads them, by script. */
export interface MediaEndpoint {
  readonly kind: 'media';
  /** A body that is neither JSON nor a form is one file, which is not kept. Default false. */
  readonly takesFile?: boolean;
  /** An event of the usual kind whose JSON is cut short. */
  readonly malformedEvent: WireEvent;
  /** What the vendor would refuse this request with; undefined where it is fine. */
  check(call: MediaCall): VendorReply | undefined;
  /** Reads a request that passed {@link check}, or one that nobody checked. */
  read(call: MediaCall): AskedModel;
  /** What a model that has no script of its own repeats: the prompt, the text to speak, a made-up transcript. */
  words(call: MediaCall): string;
  /** Turns a model's words into the vendor's answer. */
  answer(call: MediaCall, words: MediaWords): VendorAnswer;
}

export type Endpoint = GenerationEndpoint | DirectEndpoint | MediaEndpoint;

/** One vendor the mock plays: its addresses, its credential, its errors. One folder each. */
export interface Vendor {
  readonly name: string;
  /** How it caches prompts, where the mock is told to play that. Absent: as if there were no cache. */
  readonly promptCaching?: PromptCaching;
  /** Whether a request is meant for this vendor, so that it answers even where it has no such address. */
  isAddressed(head: RequestHead): boolean;
  /** What stands at an address; undefined where the vendor has none. */
  endpoint(head: RequestHead): Endpoint | undefined;
  /** What a missing or wrong credential is answered with; undefined where it is right. */
  refuseCredential(head: RequestHead, apiKey: string): VendorReply | undefined;
  unknownPath(head: RequestHead): VendorReply;
  unknownModel(model: string): VendorReply;
  invalidJson(fault: string): VendorReply;
  /** What the vendor says with a status. `message`: other words than usual. */
  failure(status: number, message?: string): VendorReply;
  /** The same in the middle of a stream. */
  streamFailure(body: JsonValue): readonly WireEvent[];
  /** Headers every answer carries. `serial` counts the requests. */
  headers(serial: number): Readonly<Record<string, string>>;
  /** Puts the request's id into an error, where the vendor has it in the body. */
  signError?(body: JsonValue, serial: number): JsonValue;
}
