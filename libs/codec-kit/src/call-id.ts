/**
 * The id of a tool call whose upstream gave none: unique within the answer, and among answers by their origin.
 * @param answer its id, or what stands for it
 */
export function callIdFor(answer: string | undefined, candidate: number, call: number): string {
  const origin = answer?.replace(/[^A-Za-z0-9_-]/g, '') ?? '';
  return ['call', ...(origin === '' ? [] : [origin]), candidate, call].join('_');
}
