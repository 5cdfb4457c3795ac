import { TaskRefusal } from '../../../computing/task-refusal.js';
import { chunkText } from './chunks.js';
import type { Chunk } from './chunks.js';
import type { TextModel } from './embed-texts.js';
import { lexicalScores } from './lexical-scores.js';
import { similarity } from './sentence-encoder.js';
import type { RankTask, Ranked } from './text-tasks.js';

/**
 * How much of what meaning leaves to 1 the wording can add. It tells names and numbers apart, which vectors blur;
 * with more than 0.3, texts that merely repeat the question win.
 */
const wordingShare = 0.2;
/** Chunks of one task, at most: as many as Cohere documents. */
const mostChunks = 10_000;

/** A chunk, and the text it is of. */
interface Piece extends Chunk {
  readonly text: string;
  readonly of: number;
}

/**
 * Scores how well each text answers the query: the similarity of their vectors, blended with BM25. Of a text in
 * several chunks the best one counts. Equal input has equal scores.
 * @throws TaskRefusal where a text must not be cut but would have to be, or all of them are too many; the signal's
 * reason where it fired
 */
export async function rankTexts(model: TextModel, task: RankTask, signal: AbortSignal): Promise<Ranked> {
  const { pieces, encoder, turns } = model;
  const { chunks, cut } = await chunksOf(model, task, signal);
  const asked = pieces.tokensOf(task.query);
  const queryTokens = pieces.framed(asked.slice(0, pieces.room));
  const query = await turns.take(signal, () => encoder.encode(queryTokens));
  const wording = await turns.take(signal, () =>
    lexicalScores(
      task.query,
      chunks.map(({ text }) => text),
      // A word that the vocabulary has only in pieces is a rare one.
      (word) => pieces.tokensOf(word).length,
    ),
  );
  const scores = new Float64Array(task.texts.length);
  let tokens = queryTokens.length;
  for (const [at, chunk] of chunks.entries()) {
    const framed = pieces.framed(chunk.tokens);
    tokens += framed.length;
    const vector = await turns.take(signal, () => encoder.encode(framed));
    const score = blended(similarity(query, vector), wording[at] ?? 0);
    scores[chunk.of] = Math.max(scores[chunk.of] ?? 0, score);
  }
  return { kind: 'rank', scores, tokens, cut, queryCut: asked.length > pieces.room };
}

async function chunksOf(
  { pieces, turns }: TextModel,
  task: RankTask,
  signal: AbortSignal,
): Promise<{ readonly chunks: readonly Piece[]; readonly cut: number }> {
  const { maxTokens, maxChunks } = task;
  const limits = { chunks: maxChunks, ...(maxTokens !== undefined && { tokens: maxTokens }) };
  const all: Piece[] = [];
  let cuts = 0;
  for (const [of, text] of task.texts.entries()) {
    const { chunks, cut } = await turns.take(signal, () => chunkText(text, pieces, limits));
    if (cut && !task.truncate) throw tooLong(of, task, pieces.room);
    if (cut) cuts += 1;
    all.push(...chunks.map((chunk) => ({ ...chunk, of })));
    if (all.length > mostChunks) throw tooMany();
  }
  return { chunks: all, cut: cuts };
}

/** Vectors that point away from each other are no less related than those of unrelated texts. Six digits are enough. */
function blended(similarity: number, wording: number): number {
  const meaning = Math.min(1, Math.max(0, similarity));
  return Math.round((meaning + (1 - meaning) * wordingShare * wording) * 1e6) / 1e6;
}

function tooLong(at: number, { maxChunks, maxTokens }: RankTask, room: number): TaskRefusal {
  const held = Math.min(maxChunks * room, maxTokens ?? Infinity);
  const message = `documents[${at}] has more than the ${held} tokens that are read of a document here. Shorten it, raise the limit, or let it be cut.`;
  return new TaskRefusal({ message, param: `documents.${at}` });
}

function tooMany(): TaskRefusal {
  const message = `The documents make more than ${mostChunks} chunks. Send fewer documents, or lower the chunks of each.`;
  return new TaskRefusal({ message, param: 'documents' });
}
