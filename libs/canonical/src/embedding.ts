import type { MediaPart } from './media.js';
import type { ForeignFields } from './whole-codec.js';
import type { Usage } from './usage.js';

/** The wire formats of embeddings. Each has one codec in `libs/formats/<name>`. */
export type EmbeddingFormatName =
  | 'openai-embeddings'
  | 'google-embed-content'
  | 'google-batch-embed-contents'
  | 'google-predict-embeddings'
  | 'google-vertex-embed-content'
  | 'cohere-embed';

/** What the vectors are for. Models that know the difference place a question near its answers. */
export type EmbeddingTask =
  | 'query'
  | 'document'
  | 'similarity'
  | 'classification'
  | 'clustering'
  | 'question-answering'
  | 'fact-verification'
  | 'code-query';

/** A list of numbers, or little-endian 32-bit numbers in base64. */
export type EmbeddingEncoding = 'float' | 'base64';

/** One thing to make one vector of. */
export type EmbeddingInput =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Of the document the text is from. */
      readonly title?: string;
    }
  /** Ids of the model's own vocabulary. */
  | { readonly kind: 'tokens'; readonly tokens: readonly number[] }
  /** Text and images together. */
  | { readonly kind: 'parts'; readonly parts: readonly EmbeddingPart[]; readonly title?: string };

export type EmbeddingPart = { readonly type: 'text'; readonly text: string } | MediaPart;

/** Vectors are wanted of each input, all with the same settings. */
export interface EmbeddingRequest {
  readonly model: string;
  /** At least one. */
  readonly inputs: readonly [EmbeddingInput, ...EmbeddingInput[]];
  /** Length of the vectors. Absent: the model's own. */
  readonly dimensions?: number;
  /** How the client reads vectors. Absent: as lists of numbers. */
  readonly encodings?: readonly EmbeddingEncoding[];
  readonly task?: EmbeddingTask;
  /** What happens to an input that is too long: refused, or cut at one end. Absent: the model's own way. */
  readonly truncate?: 'none' | 'start' | 'end';
  /** The end user, for the vendor's own watch on abuse. */
  readonly user?: string;
  readonly ext?: ForeignFields<EmbeddingFormatName>;
}

/** One vector: what an upstream wrote as numbers stays those numbers, what it wrote as bytes is 32-bit. */
export type EmbeddingVector = readonly number[] | Float32Array;

/** Vectors in the order of their inputs, one for each. */
export interface EmbeddingResponse {
  readonly id?: string;
  /** The model that answered. Absent where the upstream does not say. */
  readonly model?: string;
  readonly vectors: readonly EmbeddingVector[];
  readonly usage?: Usage;
}
