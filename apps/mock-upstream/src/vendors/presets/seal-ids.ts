import type { ComposedAnswer, ComposedPart } from '../../composition/composed-answer.js';

/** Mistral's ids of calls: nine letters and digits. */
export function sealIds(answer: ComposedAnswer): ComposedAnswer {
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: candidate.parts.map(sealPart),
  }));
  return { ...answer, candidates };
}

function sealPart(composed: ComposedPart): ComposedPart {
  if (composed.chunks === undefined || composed.part.type !== 'tool-call') return composed;
  const { part, chunks } = composed;
  return {
    part: {
      ...part,
      id: part.id
        .replace(/[^A-Za-z0-9]/gu, '')
        .slice(-9)
        .padStart(9, '0'),
    },
    chunks,
  };
}
