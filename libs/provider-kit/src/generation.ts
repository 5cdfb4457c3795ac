import type { CanonicalRequest, FormatName, StreamEvent, Translated } from '#libs/canonical';
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
  /** Whether the upstream reads this body as the client means it; else the hub writes it anew. Default: any body in one of its formats. */
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

/** The model runs here; it speaks the canonical model itself. */
export interface NativeGeneration {
  readonly kind: 'native';
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
}
