import type { WordPieces } from './word-pieces.js';

/** What a model's vocabulary has to say of texts here. */
export type Pieces = Pick<WordPieces, 'tokensOf' | 'room'>;

/** A part of a document that the model can read at once. */
export interface Chunk {
  readonly text: string;
  /** Without special ones. */
  readonly tokens: readonly number[];
}

export interface ChunkLimits {
  readonly chunks: number;
  /** Tokens of all chunks together. Absent: any number. */
  readonly tokens?: number;
}

/** A document in chunks. */
export interface ChunkedText {
  /** At least one; that of an empty text is empty. */
  readonly chunks: readonly Chunk[];
  /** True where the limits left some of the text out. */
  readonly cut: boolean;
}

/** Where a text may be cut: between sentences; inside one that is too long, between words. */
const granularities = ['sentence', 'word'] as const;
const segmenters = granularities.map((granularity) => new Intl.Segmenter('en', { granularity }));

/** Cuts a text into as few chunks as it takes, between sentences where that is possible. */
export function chunkText(text: string, pieces: Pieces, limits: ChunkLimits): ChunkedText {
  const chunks: Chunk[] = [];
  let open: { text: string; tokens: number[] } = { text: '', tokens: [] };
  let left = limits.tokens ?? Infinity;
  for (const segment of segmentsOf(text, pieces)) {
    const last = segment.tokens.length > left;
    const tokens = last ? segment.tokens.slice(0, left) : segment.tokens;
    left -= tokens.length;
    if (open.tokens.length + tokens.length > pieces.room) {
      chunks.push(open);
      if (chunks.length === limits.chunks) return { chunks, cut: true };
      open = { text: '', tokens: [] };
    }
    open.text += segment.text;
    open.tokens.push(...tokens);
    if (last) return { chunks: [...chunks, open], cut: true };
  }
  return { chunks: [...chunks, open], cut: false };
}

/** Parts of a text that each fit into a chunk. A single word that does not is cut. */
function* segmentsOf(text: string, pieces: Pieces, level = 0): Generator<Chunk> {
  const segmenter = segmenters[level];
  if (segmenter === undefined) {
    yield { text, tokens: pieces.tokensOf(text).slice(0, pieces.room) };
    return;
  }
  for (const { segment } of segmenter.segment(text)) {
    const tokens = pieces.tokensOf(segment);
    if (tokens.length <= pieces.room) yield { text: segment, tokens };
    else yield* segmentsOf(segment, pieces, level + 1);
  }
}
