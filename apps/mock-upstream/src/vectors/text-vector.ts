/** Length of vectors where nobody asks for another. */
export const usualDimensions = 256;

/** A unit vector in which every word counts by its hash: texts with words in common are near each other. */
export function textVector(text: string, dimensions = usualDimensions): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of wordsOf(text)) {
    const hash = hashOf(word);
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x10000 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  // Rounded as 32-bit numbers are, so that both encodings say the same.
  return vector.map((value) => Math.fround(length === 0 ? 0 : value / length));
}

/** Little-endian 32-bit numbers in base64. */
export function vectorBytes(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

/** The share of the query's words that stand in the text, from 0 to 1. */
export function wordOverlap(query: string, text: string): number {
  const wanted = new Set(wordsOf(query));
  if (wanted.size === 0) return 0;
  const words = new Set(wordsOf(text));
  return [...wanted].filter((word) => words.has(word)).length / wanted.size;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
