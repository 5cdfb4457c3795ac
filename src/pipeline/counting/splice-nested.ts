import { findTopLevel, spliceTopLevel } from '#libs/json';
import type { TopLevelEdits } from '#libs/json';

/** An object within an object begins with this byte. */
const openBrace = 0x7b;

/**
 * Changes members of the object under a top-level key, every other byte kept.
 * @param raw a JSON object that was parsed without error
 * @param keys spellings of the key; all that are there are edited
 */
export function spliceNested(raw: Buffer, keys: readonly string[], edits: TopLevelEdits): Buffer {
  return keys.reduce((bytes, key) => {
    const range = findTopLevel(bytes, key);
    if (range === undefined || bytes[range.start] !== openBrace) return bytes;
    const { start, end } = range;
    const inside = spliceTopLevel(bytes.subarray(start, end), edits);
    return Buffer.concat([bytes.subarray(0, start), ...inside, bytes.subarray(end)]);
  }, raw);
}
