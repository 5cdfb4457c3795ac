/** Words alone, as a listener cannot tell more. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9' ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '');

/** Words that are wrong, missing or too many, as a part of those that were said. */
export function wordErrorRate(said: string, heard: string): number {
  const [wanted, got] = [wordsOf(said), wordsOf(heard)];
  let before = Array.from({ length: got.length + 1 }, (_, at) => at);
  for (const [row, word] of wanted.entries()) {
    const now = [row + 1];
    for (const [column, other] of got.entries()) {
      const replaced = (before[column] ?? 0) + (word === other ? 0 : 1);
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return (before.at(-1) ?? 0) / wanted.length;
}
