/** The id of a tool call whose upstream gave none: unique within the answer, and with its id among answers. */
export function callIdFor(responseId: string | undefined, candidate: number, call: number): string {
  const origin = responseId?.replace(/[^A-Za-z0-9_-]/g, '') ?? '';
  return ['call', ...(origin === '' ? [] : [origin]), candidate, call].join('_');
}
