import type {
  ClientBody,
  FileContent,
  ImageEvent,
  ImageFormatName,
  ImageOperation,
  ImageRequest,
  SpeechEvent,
  SpeechFormatName,
  SpeechOperation,
  SpeechRequest,
  Translated,
  TranscriptionEvent,
  TranscriptionFormatName,
  TranscriptionOperation,
  TranscriptionRequest,
} from '#libs/canonical';
import type { Dialect, Envelope, EnvelopeCall, NativeCall } from './generation.js';

/** How a provider makes and changes pictures. */
export type Images = WireMedia<ImageFormatName, ImageOperation> | NativeMedia<ImageRequest, ImageEvent>;

/** How a provider writes down what is spoken. */
export type Transcription =
  | WireMedia<TranscriptionFormatName, TranscriptionOperation>
  | NativeMedia<TranscriptionRequest, TranscriptionEvent>;

/** How a provider reads aloud. */
export type Speech = WireMedia<SpeechFormatName, SpeechOperation> | NativeMedia<SpeechRequest, SpeechEvent>;

/** The upstream answers such requests over HTTP. */
export interface WireMedia<Format extends string, Operation extends string> {
  readonly kind: 'wire';
  /** Formats the upstream speaks. A client of one of them is relayed verbatim; the hub translates to the first. */
  readonly formats: readonly [Format, ...Format[]];
  /** The format the hub translates to for a model, where it is not the first. */
  formatOf?(model: string): Format;
  /** What of it the upstream does. Default: everything its formats have. */
  readonly operations?: readonly Operation[];
  /** Dialect of the upstream within its format. */
  readonly dialect?: Dialect;
  /** Dialect of a model, as far as its name tells. The upstream's own wins. */
  dialectOf?(model: string): Dialect;
  /** Whether the upstream reads this body as the client means it. Default: any body in one of its formats. */
  relays?(body: ClientBody): boolean;
  /** Where and how one request is sent. Pure and quick: it runs once per request to the upstream. */
  envelope(call: MediaEnvelopeCall<Format, Operation>): Envelope;
}

/** `stream`: the client wants the answer piece by piece. */
export type MediaEnvelopeCall<Format extends string, Operation extends string> = Omit<
  EnvelopeCall,
  'format'
> & {
  readonly format: Format;
  readonly operation: Operation;
};

/** The model runs here; it reads and writes the canonical model. */
export interface NativeMedia<Request, Event> {
  readonly kind: 'native';
  /**
   * Starts an answer. What has no effect is known at once; the events come as they are computed, `done` last. Whoever
   * stops reading them stops the computation.
   * @throws GatewayError where the request cannot be served at all, before any event; later the events throw it
   */
  run(request: Request, call: NativeMediaCall): Promise<Translated<AsyncIterable<Event>>>;
}

export interface NativeMediaCall extends NativeCall {
  /** Reads a file of the request. */
  bytesOf(content: FileContent): Promise<Buffer>;
}
