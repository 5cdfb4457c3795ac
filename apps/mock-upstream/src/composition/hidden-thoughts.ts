import type { ComposedAnswer, ComposedPart } from './composed-answer.js';

/** The answer without the text of thoughts that the client does not get to see. Their proofs stay. */
export function withoutHidden(answer: ComposedAnswer): ComposedAnswer {
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: candidate.parts.map((part): ComposedPart => {
      return part.chunks !== undefined && part.hidden === true ? { ...part, chunks: [] } : part;
    }),
  }));
  return { ...answer, candidates };
}
