/** What a worker of text models opens. */
export interface TextModelFiles {
  readonly model: string;
  readonly tokenizer: string;
  readonly configuration: string;
  /** Tokens the model reads at once. */
  readonly limit: number;
}

/** Vectors are wanted. */
export interface EmbedTask {
  readonly kind: 'embed';
  /** Texts, or ids of cl100k_base: what clients of OpenAI's API send instead of texts. */
  readonly inputs: readonly (string | readonly number[])[];
  /** Absent: the model's own. */
  readonly dimensions?: number;
  /** What happens to an input that is too long. */
  readonly truncate: 'none' | 'start' | 'end';
}

export interface Embedded {
  readonly kind: 'embed';
  /** 32-bit numbers, one vector after the other. */
  readonly vectors: ArrayBuffer;
  readonly dimensions: number;
  /** Tokens the model read, its special ones included. */
  readonly tokens: number;
  /** Inputs of which only a part was read. */
  readonly cut: number;
}

/** Scores are wanted. */
export interface RankTask {
  readonly kind: 'rank';
  readonly query: string;
  readonly texts: readonly string[];
  /** Of one text. */
  readonly maxChunks: number;
  /** Of one text. Absent: as many as the chunks hold. */
  readonly maxTokens?: number;
  /** False: texts that the limits do not hold are refused. */
  readonly truncate: boolean;
}

export interface Ranked {
  readonly kind: 'rank';
  /** Of each text, from 0 to 1. */
  readonly scores: Float64Array<ArrayBuffer>;
  /** Tokens the model read, its special ones included. */
  readonly tokens: number;
  /** Texts of which only a part was read. */
  readonly cut: number;
  /** True where only a part of the query was read. */
  readonly queryCut: boolean;
}

export type TextTask = EmbedTask | RankTask;
export type TextResult = Embedded | Ranked;
