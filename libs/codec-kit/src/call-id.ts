import type { Part } from '#libs/canonical';

/**
 * The id of a tool call whose upstream gave none: unique within the answer, and among answers by their origin.
 * @param answer its id, or what stands for it
 */
export function callIdFor(answer: string | undefined, candidate: number, call: number): string {
  const origin = answer?.replace(/[^A-Za-z0-9_-]/g, '') ?? '';
  return ['call', ...(origin === '' ? [] : [origin]), candidate, call].join('_');
}

/** Parts of an answer whose upstream left ids of calls empty, or away. Such calls get ids of their own, as in its streams. */
export function withCallIds(parts: readonly Part[], answer: string | undefined): readonly Part[] {
  return parts.map((part, place) =>
    part.type === 'tool-call' && part.id === '' ? { ...part, id: callIdFor(answer, 0, place) } : part,
  );
}
