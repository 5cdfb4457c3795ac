import type { ComposedPart } from './composed-answer.js';

/** The text of all parts of one type, in its chunks. */
export function chunksOfType(
  parts: readonly ComposedPart[],
  type: ComposedPart['part']['type'],
): readonly string[] {
  return parts.flatMap(({ part, chunks }) => (part.type === type ? (chunks ?? []) : []));
}
