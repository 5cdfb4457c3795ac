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
