import type {
  CanonicalRequest,
  FeatureSheet,
  FormatName,
  Loss,
  StreamEvent,
  Translated,
} from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Unwrapping } from './unwrapping.js';

/** How an upstream or a model differs within its format, for the hub's encoder. Keys are documented by the codec. */
export type Dialect = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** How a provider answers language-model requests: over the wire, or inside this process. */
export type Generation = WireGeneration | NativeGeneration;

/** The upstream speaks one or more wire formats over HTTP. */
export interface WireGeneration {
  readonly kind: 'wire';
  /** Formats the upstream speaks. A client of one of them is relayed verbatim; the hub translates to the first. */
  readonly formats: readonly [FormatName, ...FormatName[]];
  /**
   * Formats the upstream may speak besides: nobody said. Their clients are relayed too, until the upstream
   * answers that it does not know the path; then the hub serves them.
   */
  readonly presumed?: readonly FormatName[];
  /** Formats of a model, where they are not those of the upstream: it has models of several vendors. */
  formatsOf?(model: string): readonly [FormatName, ...FormatName[]];
  /**
   * Whether the upstream reads this body as the client means it; else the hub writes it anew. Default: any body in one of its
   * formats. Texts within it may not be decoded: go by what is ASCII.
   */
  relays?(body: JsonObject): boolean;
  /** Dialect of the upstream. It wins over what is known of the model. */
  readonly dialect?: Dialect;
  /** Dialect of a model, as far as its name tells. What discovery says of the model wins. */
  dialectOf?(model: string): Dialect;
  /** Where and how one request is sent. Pure and quick: it runs once per attempt. */
  envelope(call: EnvelopeCall): Envelope;
  /**
   * Where and how a request to count a prompt's tokens is sent, by the format it is in. Without one that fits,
   * the gateway estimates.
   */
  readonly counting?: Readonly<Partial<Record<FormatName, (call: EnvelopeCall) => Envelope>>>;
}

export interface EnvelopeCall {
  readonly format: FormatName;
  /** The upstream's name for the model. */
  readonly model: string;
  readonly stream: boolean;
  /** Headers of the client that mean something to this format's vendor; lower-case names. */
  readonly clientHeaders: Readonly<Record<string, string>>;
  /** The credential chosen for this attempt. Absent where the upstream needs none. */
  readonly apiKey?: string;
}

export interface Envelope {
  readonly url: string;
  /** Lower-case names. Content type and length are the transport's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Top-level keys of the body to set or (undefined) to remove; `model`, where it stands in the body, is set anyway. At most three. */
  readonly splices?: Readonly<Record<string, JsonValue | undefined>>;
  /** How its answer is read. Default: as it comes. */
  readonly unwrapping?: Unwrapping;
}

/** It speaks the canonical model itself: the model runs here, or a library of the provider's asks for it. */
export interface NativeGeneration {
  readonly kind: 'native';
  /**
   * What becomes of every feature, where the model is a vendor's: thinking that clients did not bring back is put
   * into requests then, media by address that it takes as bytes alone are fetched, and answers are asked for one by
   * one where it gives no more. Absent: requests come as clients wrote them.
   */
  readonly features?: FeatureSheet;
  /**
   * Starts an answer. What cannot be carried is known at once; the events come as they are computed.
   * @throws GatewayError where the request cannot be served at all, before any event.
   */
  generate(request: CanonicalRequest, call: NativeCall): Promise<Translated<AsyncIterable<StreamEvent>>>;
}

export interface NativeCall {
  readonly model: string;
  /** Aborted when nobody waits for the answer any more: the computation must stop. */
  readonly signal: AbortSignal;
  /** The client reads the answer while it comes. Default: it wants all of it at once. */
  readonly stream?: boolean;
  /** The credential chosen for this attempt. Absent where none is configured. */
  readonly apiKey?: string;
  /**
   * To be told what will be lost before anything is sent. Owed by whoever asks an upstream: an answer that is refused once it has
   * begun is read by nobody.
   * @throws GatewayError where the client would rather have no answer than one that lost something
   */
  losing?(losses: readonly Loss[]): void;
  /** For providers that ask an upstream on their own. Absent: the configured deadlines hold, nobody keeps the time. */
  readonly sending?: SendingTerms;
}

/** A request as a provider that asks an upstream on its own is about to send it. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Hears an upstream's answer as it comes. */
export interface AnswerListener {
  /** Its head is there. @param type content type */
  begins(type: string): void;
  /** @param bytes whose owner may go on with them */
  takes(bytes: Uint8Array): void;
}

/** What a provider that asks an upstream on its own owes to whoever keeps the attempt's time. */
export interface SendingTerms {
  /** Milliseconds, over the configured ones; 0 is no deadline. */
  readonly deadlines?: Readonly<Partial<Record<'connect' | 'firstByte' | 'idle' | 'total', number>>>;
  /** To be sent besides its own, such as the context of a trace. Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * To be called right before a request is handed to a connection. What it throws must keep it from being sent.
   * @returns who wants to hear the answer. Undefined: nobody
   */
  begins(request?: OutgoingRequest): AnswerListener | undefined;
  /** To be called with the head of its answer. */
  answered(reply: { arrivedAt?(): number }): void;
}
