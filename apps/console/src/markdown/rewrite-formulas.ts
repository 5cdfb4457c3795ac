/**
 * Writes every formula in the one way the reader of markdown is set to: between two dollar signs in a line, and on
 * lines of their own between lines of two. People and models also write `$…$`, `\(…\)` and `\[…\]`, and they write
 * prices: a dollar sign opens a formula only where none can be meant.
 */
export function rewriteFormulas(text: string): string {
  if (!text.includes('$') && !text.includes('\\(') && !text.includes('\\[')) return text;
  return new Rewriter(text).rewrite();
}

/** Whether a block has something that could be a formula, so that the code for them is needed. */
export const mayHaveFormulas = (text: string): boolean => /\$[^$]*\$|\$\$|\\\(|\\\[/u.test(text);

const longestInline = 600;

class Rewriter {
  readonly #text: string;
  #written = '';
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  rewrite(): string {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? '';
      if (character === '`' || character === '~') this.#code(character);
      else if (character === '\\') this.#backslash();
      else if (character === '$') this.#dollar();
      else this.#copy(1);
    }
    return this.#written;
  }

  #copy(length: number): void {
    this.#written += this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
  }

  /** Code is left as it is. */
  #code(character: string): void {
    const run = runAt(this.#text, this.#at);
    const isFence = run.length >= 3 && /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*$/u.test(this.#lineBefore());
    if (!isFence && character === '~') {
      this.#copy(run.length);
      return;
    }
    const end = isFence
      ? endOfFence(this.#text, this.#at, run)
      : endOfRun(this.#text, this.#at + run.length, run);
    this.#copy(end === undefined ? run.length : end - this.#at);
  }

  #backslash(): void {
    const next = this.#text[this.#at + 1];
    if (next === '(' || next === '[') {
      const closing = next === '(' ? '\\)' : '\\]';
      const end = this.#within(closing);
      const source = end === undefined ? '' : this.#text.slice(this.#at + 2, end);
      if (end !== undefined && source.trim() !== '') {
        if (next === '[' && this.#display(source, end + 2)) return;
        // Brackets are also escaped to be no links.
        if (next === '(' || /[\\^_=+<>{}]/u.test(source)) {
          this.#inline(source, end + 2);
          return;
        }
      }
    }
    this.#copy(2);
  }

  #dollar(): void {
    const run = runAt(this.#text, this.#at);
    if (run.length === 1) {
      this.#single();
      return;
    }
    const end = endOfRun(this.#text, this.#at + run.length, run);
    if (end !== undefined) {
      const source = this.#text.slice(this.#at + run.length, end - run.length);
      if (source.trim() !== '') {
        if (!this.#display(source, end)) this.#inline(source, end);
        return;
      }
    } else if (!/^[ \t]*(?:\n|$)/u.test(this.#text.slice(this.#at + run.length))) {
      // Would make a formula of all that follows.
      this.#written += '\\$'.repeat(run.length);
      this.#at += run.length;
      return;
    } else {
      this.#copy(this.#text.length - this.#at);
      return;
    }
    this.#copy(run.length);
  }

  #single(): void {
    const before = this.#text[this.#at - 1] ?? ' ';
    const after = this.#text[this.#at + 1] ?? ' ';
    if (!/[\w$]/u.test(before) && !/[\s$]/u.test(after)) {
      const end = this.#closingDollar();
      const source = end === undefined ? '' : this.#text.slice(this.#at + 1, end);
      // "$5 and others pay 6$" is no formula.
      if (end !== undefined && !(/^[\d.,]/u.test(source) && /(?<![\\{A-Za-z])[a-z]{3,}/iu.test(source))) {
        this.#inline(source, end + 1);
        return;
      }
    }
    this.#copy(1);
  }

  #closingDollar(): number | undefined {
    const bound = Math.min(this.#text.length, this.#at + longestInline);
    for (let at = this.#at + 1; at < bound; at += 1) {
      const character = this.#text[at];
      if (character === '\\') at += 1;
      else if (
        character === '`' ||
        (character === '\n' && /^\n[ \t]*\n/u.test(this.#text.slice(at, at + 40)))
      )
        return undefined;
      else if (character === '$' && !/\s/u.test(this.#text[at - 1] ?? ' ')) {
        if (!/[\w$]/u.test(this.#text[at + 1] ?? ' ')) return at;
      }
    }
    return undefined;
  }

  /** Where a formula that opens here is closed, in the same paragraph. */
  #within(closing: string): number | undefined {
    const end = this.#text.indexOf(closing, this.#at + 2);
    return end === -1 || /\n[ \t]*\n/u.test(this.#text.slice(this.#at, end)) ? undefined : end;
  }

  #inline(source: string, end: number): void {
    const marks = '$'.repeat(Math.max(2, longestDollars(source) + 1));
    const line = source.trim().replaceAll(/\s*\n[\s>]*/gu, ' ');
    const pad = line.startsWith('$') || line.endsWith('$') ? ' ' : '';
    this.#written += `${marks}${pad}${line}${pad}${marks}`;
    this.#at = end;
  }

  /** @returns whether the formula stands alone in its lines, and was written so */
  #display(source: string, end: number): boolean {
    const start = this.#lineBefore();
    const rest = /^[ \t]*([.,;:]?)[ \t]*(?=\n|$)/u.exec(this.#text.slice(end, end + 80));
    if (!/^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*$/u.test(start) || rest === null) return false;
    const indent = start.replaceAll(/[^>\t]/gu, ' ');
    const lines = source.split('\n').flatMap((line) => {
      const trimmed = line.replace(/^[\s>]+/u, '').trimEnd();
      return trimmed === '' ? [] : [trimmed];
    });
    const marks = '$'.repeat(Math.max(2, longestDollars(source) + 1));
    const last = `${lines.pop() ?? ''}${rest[1] ?? ''}`;
    this.#written += [marks, ...lines, last, marks].join(`\n${indent}`);
    this.#at = end + rest[0].length;
    return true;
  }

  #lineBefore(): string {
    return this.#written.slice(this.#written.lastIndexOf('\n') + 1);
  }
}

/** The run of one character that starts here. */
function runAt(text: string, from: number): string {
  let to = from + 1;
  while (text[to] === text[from]) to += 1;
  return text.slice(from, to);
}

/** Where the next run of the same length ends. */
function endOfRun(text: string, from: number, run: string): number | undefined {
  let at = text.indexOf(run, from);
  while (at !== -1) {
    const found = runAt(text, at);
    if (found.length === run.length) return at + run.length;
    at = text.indexOf(run, at + found.length);
  }
  return undefined;
}

function endOfFence(text: string, from: number, run: string): number {
  const closing = new RegExp(`\\n[ \\t>]*${run}${run.charAt(0)}*[ \\t]*(?=\\n|$)`, 'gu');
  closing.lastIndex = from;
  return closing.exec(text) === null ? text.length : closing.lastIndex;
}

const longestDollars = (source: string): number =>
  Math.max(0, ...(source.match(/\$+/gu) ?? []).map((run) => run.length));
