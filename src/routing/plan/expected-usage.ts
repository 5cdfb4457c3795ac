import type { Usage } from '#libs/canonical';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { Asked } from './asked.js';

/** Tokens that an answer is taken to have, unless the request allows fewer. */
const answer = 1000;
/** Tokens of a prompt that nobody has read. */
const prompt = 1000;

/** Uses of the other endpoints to compare prices by. What a vendor counts of them differs. */
const typical: Readonly<Partial<Record<ModelEndpoint, Usage>>> = {
  embedding: { input: { total: prompt } },
  reranking: { input: { total: prompt } },
  images: { output: { images: 1, total: 1500 } },
  transcription: { input: { seconds: 60, total: 600 } },
  speech: { input: { characters: 1000, total: 250 } },
};

/** What a request is likely to use. */
export function expectedUsage(asked: Asked): Usage {
  const other = typical[asked.endpoint];
  if (other !== undefined) return other;
  const { tokens = prompt, maxOutput = answer } = asked.features?.() ?? {};
  return { input: { total: tokens }, output: { total: Math.min(answer, maxOutput) } };
}
