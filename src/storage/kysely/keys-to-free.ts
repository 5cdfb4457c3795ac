/** The keys of the first rows that together take up at least `excess`; all of them where that is less. */
export function keysToFree(
  rows: readonly { readonly key: string; readonly size: number }[],
  excess: number,
): readonly string[] {
  const keys: string[] = [];
  let left = excess;
  for (const { key, size } of rows) {
    if (left <= 0) break;
    keys.push(key);
    left -= size;
  }
  return keys;
}
