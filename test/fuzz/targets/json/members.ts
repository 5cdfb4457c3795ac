/** A member of an object as it stands in the text. Offsets count bytes. */
export interface WrittenMember {
  readonly key: string;
  /** At the key's opening quote. */
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/gs;

/** The members of the outermost object of valid JSON, found by its tokens. */
export function membersOf(raw: Buffer): readonly WrittenMember[] {
  const members: WrittenMember[] = [];
  let depth = 0;
  let begun: Omit<WrittenMember, 'valueEnd'> | undefined;
  let key: { readonly text: string; readonly start: number } | undefined;
  let lastEnd = 0;
  // In Latin-1 each byte is a character.
  for (const { 0: text, index } of raw.toString('latin1').matchAll(token)) {
    if (depth === 1 && (text === ',' || text === '}') && begun !== undefined) {
      members.push({ ...begun, valueEnd: lastEnd });
      begun = undefined;
      key = undefined;
    } else if (depth === 1 && begun === undefined && text !== ':' && text !== '}') {
      if (key === undefined) key = { text, start: index };
      else begun = { key: decodedKey(key.text), start: key.start, valueStart: index };
    }
    if (text === '{' || text === '[') depth++;
    if (text === '}' || text === ']') depth--;
    lastEnd = index + text.length;
  }
  return members;
}

const decodedKey = (written: string): string =>
  JSON.parse(Buffer.from(written, 'latin1').toString('utf8')) as string;

/** How deep arrays and objects are nested in text that is JSON as far as it goes. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.replaceAll(/"(?:[^"\\]|\\.)*("|$)/gs, '').matchAll(/[{}[\]]/g)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
