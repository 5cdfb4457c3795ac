import { readOpenAiError } from '../../conformance/formats/chat/read-answer.js';
import { embeddingModel } from '../place/models.js';
import type { HttpAsking } from './http-asking.js';
import { judgeError } from './judge-error.js';
import type { EmbeddingWork } from './work.js';

interface Vectors {
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[];
  readonly usage: { readonly prompt_tokens: number };
}

/** Has texts turned into vectors. */
export function embeddingOf({ id }: EmbeddingWork): HttpAsking {
  const input = [`a text for ${id}`, 'another one', 'the last'];
  return {
    path: '/v1/embeddings',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: embeddingModel, input, dimensions: 64, user: id }),
    judge: ({ status, text, isComplete, isBalancers, replayOf }) => {
      if (status !== 200) return judgeError({ work: id, status, text, isBalancers, read: readOpenAiError });
      if (!isComplete) return { outcome: 'cut', said: `after ${text.length} characters` };
      const { data, usage } = JSON.parse(text) as Vectors;
      const isWhole =
        data.length === input.length &&
        data.every(({ index, embedding }, place) => index === place && embedding.length > 0);
      if (!isWhole) return { outcome: 'wrong', why: `vectors are missing: ${text.slice(0, 200)}` };
      const usages = [{ input: usage.prompt_tokens, output: 0, seconds: 0 }];
      return { outcome: 'whole', usages, text, ...(replayOf !== undefined && { replayOf }) };
    },
  };
}
