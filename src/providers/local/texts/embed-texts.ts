import { TaskRefusal } from '../../../computing/task-refusal.js';
import type { Turns } from '../../../computing/turns.js';
import { unitVector } from './sentence-encoder.js';
import type { SentenceEncoder } from './sentence-encoder.js';
import type { EmbedTask, Embedded } from './text-tasks.js';
import type { WordPieces } from './word-pieces.js';

/** What text tasks are computed with. */
export interface TextModel {
  readonly pieces: WordPieces;
  readonly encoder: SentenceEncoder;
  readonly turns: Turns;
}

/**
 * Makes one vector of each input.
 * @throws TaskRefusal where the vectors cannot be as long as wanted, an input is too long and must not be cut, or
 * token ids are none; the signal's reason where it fired
 */
export async function embedTexts(
  { pieces, encoder, turns }: TextModel,
  task: EmbedTask,
  signal: AbortSignal,
): Promise<Embedded> {
  const vectors: Float32Array[] = [];
  let read = 0;
  let cut = 0;
  for (const [at, input] of task.inputs.entries()) {
    const text = typeof input === 'string' ? input : await textOfTokens(input, at);
    const vector = await turns.take(signal, async () => {
      const whole = pieces.tokensOf(text);
      if (whole.length > pieces.room && task.truncate === 'none') throw tooLong(at, whole.length, pieces);
      if (whole.length > pieces.room) cut += 1;
      const tokens = pieces.framed(
        task.truncate === 'start' ? whole.slice(-pieces.room) : whole.slice(0, pieces.room),
      );
      read += tokens.length;
      return encoder.encode(tokens);
    });
    vectors.push(shortened(vector, task.dimensions));
  }
  const dimensions = vectors[0]?.length ?? 0;
  return { kind: 'embed', vectors: joined(vectors, dimensions), dimensions, tokens: read, cut };
}

function shortened(vector: Float32Array, dimensions: number | undefined): Float32Array {
  if (dimensions === undefined || dimensions === vector.length) return vector;
  if (dimensions < 1 || dimensions > vector.length) {
    const message = `dimensions is ${dimensions}, but this model's vectors have ${vector.length} values and can only be shortened: ask for 1 to ${vector.length}.`;
    throw new TaskRefusal({ message, param: 'dimensions' });
  }
  return unitVector(vector, dimensions);
}

function joined(vectors: readonly Float32Array[], dimensions: number): ArrayBuffer {
  const flat = new Float32Array(vectors.length * dimensions);
  for (const [at, vector] of vectors.entries()) flat.set(vector, at * dimensions);
  return flat.buffer;
}

/** The vocabulary takes a moment to load, and most clients never need it. */
async function textOfTokens(tokens: readonly number[], at: number): Promise<string> {
  const { decode, vocabularySize } = await import('gpt-tokenizer/encoding/cl100k_base');
  const wrong = tokens.find((token) => !Number.isInteger(token) || token < 0 || token >= vocabularySize);
  if (wrong !== undefined) {
    const message = `input[${at}] holds ${wrong}, which is no token of cl100k_base. Send text: this model has a vocabulary of its own.`;
    throw new TaskRefusal({ message, param: `input.${at}` });
  }
  return decode(tokens);
}

function tooLong(at: number, tokens: number, { limit, room }: WordPieces): TaskRefusal {
  const message = `input[${at}] has ${tokens} tokens, but this model reads ${room} (${limit} with its own two). Shorten it, or let it be cut.`;
  return new TaskRefusal({ message, param: `input.${at}` });
}
