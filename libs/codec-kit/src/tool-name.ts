import { fingerprint } from './fingerprint.js';

/** What is no letter, digit, underscore or hyphen; and an underscore that could look like the beginning of an escape. */
const outside = /[^A-Za-z0-9_-]|_(?=_x[0-9a-f])/gu;
const escaped = /__x([0-9a-f]+)__/g;

/**
 * A tool's name in letters, digits, underscores and hyphens alone, for formats that allow no others. What is
 * outside is written as `__x<code point>__`, so that `unescapeToolName` gives the name back without a table.
 */
export function escapeToolName(name: string): string {
  return name.replace(outside, (character) => `__x${(character.codePointAt(0) ?? 0).toString(16)}__`);
}

/** The name that `escapeToolName` was given. */
export function unescapeToolName(name: string): string {
  return name.replace(escaped, (written, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}

/**
 * A tool's name in the alphabet of `escapeToolName` and within `limit` characters: a longer one ends in a mark made
 * of the whole name instead, and comes back by `restoringToolNames`.
 */
export function fitToolName(name: string, limit: number): string {
  const escaped = escapeToolName(name);
  if (escaped.length <= limit) return escaped;
  const mark = `_${fingerprint(name)}`;
  return escaped.slice(0, limit - mark.length) + mark;
}
