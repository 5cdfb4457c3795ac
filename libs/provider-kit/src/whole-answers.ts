import type {
  EmbeddingFormatName,
  EmbeddingRequest,
  EmbeddingResponse,
  RerankFormatName,
  RerankRequest,
  RerankResponse,
  Translated,
} from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { Dialect, Envelope, EnvelopeCall, NativeCall } from './generation.js';

/** How a provider makes vectors: over the wire, or inside this process. */
export type Embedding = WireTask<EmbeddingFormatName> | NativeTask<EmbeddingRequest, EmbeddingResponse>;

/** How a provider ranks documents: over the wire, or inside this process. */
export type Reranking = WireTask<RerankFormatName> | NativeTask<RerankRequest, RerankResponse>;

/** The upstream answers such requests, whole, over HTTP. */
export interface WireTask<Format extends string> {
  readonly kind: 'wire';
  /** Formats the upstream speaks. A client of one of them is relayed verbatim; the hub translates to the first. */
  readonly formats: readonly [Format, ...Format[]];
  /** The one format a model is asked in, where models differ. */
  formatOf?(model: string): Format;
  /** Dialect of the upstream within its format. */
  readonly dialect?: Dialect;
  /** Whether the upstream reads this body as the client means it. Default: any body in one of its formats. */
  relays?(body: JsonObject): boolean;
  /** Inputs or documents the upstream takes in one request; more are split. Default: any number. */
  readonly limit?: number;
  /** The same of a model, where models differ. */
  limitOf?(model: string): number;
  /** Where and how one request is sent. Pure and quick: it runs once per request to the upstream. */
  envelope(call: TaskEnvelopeCall<Format>): Envelope;
}

export type TaskEnvelopeCall<Format extends string> = Omit<EnvelopeCall, 'format' | 'stream'> & {
  readonly format: Format;
};

/** The model runs here; it reads and writes the canonical model. */
export interface NativeTask<Request, Response> {
  readonly kind: 'native';
  /** Inputs or documents in one call; more are split. Default: any number. */
  readonly limit?: number;
  /**
   * Computes one answer: of embeddings one vector for each input, in order; of reranking all results, best first.
   * A call may wait for others. Losses name what of the request had no effect.
   * @throws GatewayError where the request cannot be served; the signal's reason once it is aborted
   */
  run(request: Request, call: NativeCall): Promise<Translated<Response>>;
}
