/** Longer texts are shown as they are. */
const longest = 2_000_000;

/**
 * JSON laid out over lines, its numbers as they were written; undefined where the text is no JSON, as while it still
 * comes.
 */
export function prettyJson(text: string): string | undefined {
  if (text.length > longest) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return layOut(text);
}

/** Token by token rather than through values: those would round large numbers and drop repeated names. */
function layOut(text: string): string {
  let written = '';
  let depth = 0;
  let isEmpty = false;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gu) ?? []) {
    if (token === '}' || token === ']') {
      depth -= 1;
      written += isEmpty ? token : `${line()}${token}`;
      isEmpty = false;
      continue;
    }
    if (isEmpty) written += line();
    isEmpty = token === '{' || token === '[';
    if (isEmpty) depth += 1;
    written += token === ',' ? `,${line()}` : token === ':' ? ': ' : token;
  }
  return written;
}
