/** Texts, or enough of them to guess the whole from. */
export interface TextSample {
  readonly texts: readonly string[];
  /** How many times the sample the whole is, at least 1. */
  readonly scale: number;
}

/** Cuts texts down to `limit` characters, from their start. */
export function sampleTexts(texts: readonly string[], limit: number): TextSample {
  const length = lengthOf(texts);
  if (length <= limit) return { texts, scale: 1 };
  const kept: string[] = [];
  let room = limit;
  for (const text of texts) {
    if (room <= 0) break;
    kept.push(text.slice(0, room));
    room -= text.length;
  }
  return { texts: kept, scale: length / limit };
}

/** Characters (UTF-16 units) of all texts. */
export const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0);
