/** Asterisks that one pattern may hold. */
export const mostAsterisks = 8;
/** Longest pattern, in UTF-16 units: that of the longest model name. */
export const longestPattern = 512;

/**
 * A pattern in which `*` stands for any text, also none, and every other character for itself. Each piece between
 * asterisks is looked for once, from left to right: nothing is tried twice, whatever the pattern.
 */
export class Glob {
  private readonly first: string;
  private readonly last: string | undefined;
  private readonly middle: readonly string[];

  constructor(pattern: string) {
    const [first = '', ...rest] = pattern.split('*');
    this.first = first;
    this.last = rest.pop();
    this.middle = rest.filter((piece) => piece !== '');
  }

  matches(text: string): boolean {
    const { first, last } = this;
    if (last === undefined) return text === first;
    const end = text.length - last.length;
    if (!text.startsWith(first) || end < first.length || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of this.middle) {
      const found = text.indexOf(piece, at);
      if (found === -1 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  }
}
