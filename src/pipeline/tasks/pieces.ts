import { isJsonArray } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** A list in pieces of at most `limit`, in order. */
export function inPieces<Item>(
  items: readonly [Item, ...Item[]],
  limit: number,
): readonly (readonly [Item, ...Item[]])[] {
  if (items.length <= limit) return [items];
  const pieces: (readonly [Item, ...Item[]])[] = [];
  for (let start = 0; start < items.length; start += limit) {
    const [first, ...others] = items.slice(start, start + limit);
    if (first !== undefined) pieces.push([first, ...others]);
  }
  return pieces;
}

/** Length of a list; 0 for anything else. */
export const sizeOf = (value: JsonValue | undefined): number => (isJsonArray(value) ? value.length : 0);
