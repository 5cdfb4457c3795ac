import type { JsonObject } from '#libs/json';
import type { Usage } from './usage.js';
import type { ForeignFields } from './whole-codec.js';

/** The wire formats of reranking. Each has one codec in `libs/formats/<name>`. */
export type RerankFormatName =
  'jina-rerank' | 'cohere-rerank-v1' | 'cohere-rerank-v2' | 'voyage-rerank' | 'tei-rerank';

/** A text, or a record with named fields. */
export type RerankDocument = string | JsonObject;

/** Documents are to be ordered by how well they answer a query. */
export interface RerankRequest {
  readonly model: string;
  readonly query: string;
  /** At least one. */
  readonly documents: readonly [RerankDocument, ...RerankDocument[]];
  /** Results wanted. Absent: all. */
  readonly topN?: number;
  /** Results repeat their documents. */
  readonly returnDocuments?: boolean;
  /** Fields of a record that count, in this order. Absent: `text`. */
  readonly rankFields?: readonly string[];
  /** Pieces a long document is cut into at most. */
  readonly maxChunksPerDocument?: number;
  /** Tokens of a document that are read at most. */
  readonly maxTokensPerDocument?: number;
  /** False: documents that are too long are refused instead of cut. */
  readonly truncate?: boolean;
  readonly ext?: ForeignFields<RerankFormatName>;
}

export interface RerankResult {
  /** Position among the request's documents. */
  readonly index: number;
  /** Higher is better; mostly from 0 to 1. */
  readonly score: number;
}

/** Best first, at most `topN`. Documents are repeated from the request by whoever writes to the client. */
export interface RerankResponse {
  readonly id?: string;
  /** The model that answered. Absent where the upstream does not say. */
  readonly model?: string;
  readonly results: readonly RerankResult[];
  readonly usage?: Usage;
}
