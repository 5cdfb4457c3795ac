import type { CanonicalResponse, Part } from '#libs/canonical';
import type { ComposedAnswer, ComposedPart } from './composed-answer.js';

/** The answer in one piece. */
export function toResponse(answer: ComposedAnswer): CanonicalResponse {
  const candidates = answer.candidates.map(({ index, parts, finish, logprobs, ext }) => ({
    index,
    parts: parts.map(toPart),
    finish,
    ...(logprobs && { logprobs }),
    ...(ext && { ext }),
  }));
  return { ...answer, candidates };
}

function toPart(composed: ComposedPart): Part {
  if (composed.chunks === undefined) return composed.part;
  const text = composed.chunks.join('');
  const { part } = composed;
  return part.type === 'tool-call' ? { ...part, input: text } : { ...part, text };
}
