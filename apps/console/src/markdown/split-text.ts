/**
 * A piece of an answer that is rendered on its own. Blocks before the last one do not change while an answer grows, so
 * only the last is read again.
 */
export type Block =
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string; readonly isClosed: boolean }
  | { readonly kind: 'picture'; readonly name: string; readonly address: string };

export interface SplitText {
  readonly blocks: readonly Block[];
  /** Link definitions such as `[1]: https://example.com`, which count in every block. */
  readonly definitions: string;
}

/** Longer lists and tables are cut between two items or rows: a long one that grows would be read whole every time. */
const cutAfter = 3_000;
/** Formulas longer than this many lines are none. */
const longestFormula = 60;

const fence = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/u;
const listItem = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/u;
const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;
const definition = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S/u;
const picture =
  /^!\[([^\]\n]{0,200})\]\((data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2})\)[ \t]*$/u;
/** HTML which blank lines do not end, and what does. */
const htmlOpeners: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/iu, /<\/(?:pre|script|style|textarea)>/iu],
  [/^ {0,3}<!--/u, /-->/u],
  [/^ {0,3}<\?/u, /\?>/u],
  [/^ {0,3}<!\[CDATA\[/u, /\]\]>/u],
];

/** Splits markdown where blocks cannot depend on each other. */
export function splitText(text: string): SplitText {
  const lines = (text.includes('\r') ? text.replaceAll(/\r\n?/gu, '\n') : text).split('\n');
  const splitter = new Splitter(lines);
  return splitter.split();
}

class Splitter {
  readonly #lines: readonly string[];
  readonly #blocks: Block[] = [];
  readonly #definitions: string[] = [];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  split(): SplitText {
    while (this.#at < this.#lines.length) {
      const line = this.#line(this.#at);
      if (isBlank(line)) this.#at += 1;
      else if (!this.#code(line) && !this.#picture(line) && !this.#spanned(line)) this.#plain(line);
    }
    return { blocks: this.#blocks, definitions: this.#definitions.join('\n') };
  }

  #line(index: number): string {
    return this.#lines[index] ?? '';
  }

  #code(line: string): boolean {
    const opening = openingFence(line);
    if (opening === undefined) return false;
    const text: string[] = [];
    let isClosed = false;
    let at = this.#at + 1;
    for (; at < this.#lines.length && !isClosed; at += 1) {
      const next = this.#line(at);
      if (isClosingFence(next, opening.mark)) isClosed = true;
      else text.push(next.slice(Math.min(opening.indent, indentOf(next))));
    }
    this.#at = at;
    this.#blocks.push({ kind: 'code', language: opening.language, text: text.join('\n'), isClosed });
    return true;
  }

  #picture(line: string): boolean {
    // Pictures in base64 are long: only a line that starts as one is looked at.
    if (!line.startsWith('![')) return false;
    const found = picture.exec(line);
    if (found === null) return false;
    this.#blocks.push({ kind: 'picture', name: found[1] ?? '', address: found[2] ?? '' });
    this.#at += 1;
    return true;
  }

  /** What goes on over blank lines until its end: formulas and some HTML. */
  #spanned(line: string): boolean {
    const end = this.#endOfFormula(line) ?? this.#endOfHtml(line);
    if (end === undefined) return false;
    this.#push(this.#at, end);
    return true;
  }

  #endOfFormula(line: string): number | undefined {
    const opening = /^ {0,3}(\$\$|\\\[)/u.exec(line);
    if (opening === null) return undefined;
    const closing = opening[1] === '$$' ? '$$' : '\\]';
    if (line.includes(closing, opening[0].length)) return undefined;
    const bound = Math.min(this.#lines.length, this.#at + longestFormula);
    for (let at = this.#at + 1; at < bound; at += 1) if (this.#line(at).includes(closing)) return at + 1;
    return bound === this.#lines.length ? bound : undefined;
  }

  #endOfHtml(line: string): number | undefined {
    const closing = htmlOpeners.find(([opens]) => opens.test(line))?.[1];
    if (closing === undefined) return undefined;
    for (let at = this.#at; at < this.#lines.length; at += 1) if (closing.test(this.#line(at))) return at + 1;
    return this.#lines.length;
  }

  /** Paragraphs, headings, quotes, lists, tables and indented code. */
  #plain(first: string): void {
    const start = this.#at;
    const item = listItem.exec(first);
    const isIndented = /^(?: {4}|\t)/u.test(first);
    let inside = item?.[0].length ?? 0;
    let size = first.length;
    let at = start + 1;
    for (; at < this.#lines.length && !isHeading(first); at += 1) {
      const line = this.#line(at);
      if (isBlank(line)) {
        const next = this.#afterBlank(at);
        const follows =
          (item !== null && (indentOf(next) >= Math.max(inside, 2) || listItem.test(next))) ||
          (isIndented && /^(?: {4}|\t)/u.test(next));
        if (!follows) break;
      } else if (item === null ? interrupts(line) : endsList(line)) {
        break;
      } else if (item !== null) {
        const next = listItem.exec(line);
        if (next !== null && indentOf(line) < 2) {
          if (size > cutAfter) break;
          inside = next[0].length;
        }
      } else if (at === start + 2 && tableRule.test(this.#line(start + 1)) && first.includes('|')) {
        this.#table(start);
        return;
      }
      size += line.length;
    }
    this.#push(start, at);
  }

  /** A table; long ones go on in further tables with the same head. */
  #table(start: number): void {
    const head = [this.#line(start), this.#line(start + 1)];
    let rows: string[] = [];
    let size = 0;
    let at = start + 2;
    for (; at < this.#lines.length; at += 1) {
      const line = this.#line(at);
      if (isBlank(line) || interrupts(line)) break;
      if (size > cutAfter) {
        this.#blocks.push({ kind: 'markdown', text: [...head, ...rows].join('\n') });
        rows = [];
        size = 0;
      }
      rows.push(line);
      size += line.length;
    }
    this.#at = at;
    this.#blocks.push({ kind: 'markdown', text: [...head, ...rows].join('\n') });
  }

  /** The first line from here on that says something. */
  #afterBlank(from: number): string {
    let at = from;
    while (at < this.#lines.length && isBlank(this.#line(at))) at += 1;
    return this.#line(at);
  }

  #push(start: number, end: number): void {
    const lines: string[] = [];
    for (const line of this.#lines.slice(start, end)) {
      if (definition.test(line)) this.#definitions.push(line);
      else lines.push(line);
    }
    while (lines.length > 0 && isBlank(lines.at(-1) ?? '')) lines.pop();
    if (lines.length > 0) this.#blocks.push({ kind: 'markdown', text: lines.join('\n') });
    this.#at = end;
  }
}

const isBlank = (line: string): boolean => !/\S/u.test(line);

const isHeading = (line: string): boolean => /^ {0,3}#{1,6}(?:[ \t]|$)/u.test(line);

/** What ends a paragraph without a blank line. */
const interrupts = (line: string): boolean =>
  openingFence(line) !== undefined || isHeading(line) || /^ {0,3}(?:[-*+]|1[.)]) +\S/u.test(line);

/** What ends a list without a blank line. */
const endsList = (line: string): boolean =>
  indentOf(line) < 2 && (openingFence(line) !== undefined || isHeading(line));

function openingFence(
  line: string,
): { readonly indent: number; readonly mark: string; readonly language: string } | undefined {
  const found = fence.exec(line);
  if (found === null) return undefined;
  const [, indent = '', mark = '', info = ''] = found;
  if (mark.startsWith('`') && info.includes('`')) return undefined;
  return { indent: indent.length, mark, language: /^[^\s{]*/u.exec(info.trim())?.[0] ?? '' };
}

function isClosingFence(line: string, mark: string): boolean {
  const found = fence.exec(line);
  const closing = found?.[2] ?? '';
  return found !== null && closing.startsWith(mark) && isBlank(found[3] ?? '');
}

function indentOf(line: string): number {
  let at = 0;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return line.slice(0, at).replaceAll('\t', '    ').length;
}
