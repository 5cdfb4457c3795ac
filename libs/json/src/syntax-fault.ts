/** Where a text stops being JSON. */
export interface SyntaxFault {
  /** Offset in the text. */
  readonly offset: number;
  /** What is wrong there, as a clause: `expected a value`. */
  readonly problem: string;
}

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const whitespace = /[ \t\n\r]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const literals = ['true', 'false', 'null'];
const problems: Readonly<Record<Expected, string>> = {
  value: 'expected a value',
  'value-or-end': "expected a value or ']'",
  key: 'expected a key in double quotes',
  'key-or-end': "expected a key in double quotes or '}'",
  colon: "expected ':' after a key",
  'comma-or-end': "expected ',' or the end of the object or array",
  nothing: 'expected nothing after the end of the value',
};
/** Enough to describe any honest body; keeps a hostile one from filling memory. */
const deepest = 100_000;

/** Where and why `text`, which is known not to be JSON, stops being JSON. Runs only when parsing failed. */
export function locateSyntaxFault(text: string): SyntaxFault {
  return new FaultFinder(text).find();
}

class FaultFinder {
  private offset = 0;
  private expected: Expected = 'value';
  /** The brackets still to be closed. */
  private readonly open: ('}' | ']')[] = [];
  private fault: SyntaxFault | undefined;

  constructor(private readonly text: string) {}

  find(): SyntaxFault {
    while (this.fault === undefined) {
      this.offset = this.matchEnd(whitespace) ?? this.offset;
      if (this.offset >= this.text.length) this.fail('the text ends too early');
      else this.step(this.text.charAt(this.offset));
    }
    return this.fault;
  }

  private step(character: string): void {
    switch (this.expected) {
      case 'value':
        this.readValue(character);
        return;
      case 'value-or-end':
        if (character === ']') this.close(character);
        else this.readValue(character);
        return;
      case 'key':
      case 'key-or-end':
        if (character === '"') this.readString('colon');
        else if (character === '}' && this.expected === 'key-or-end') this.close(character);
        else this.fail();
        return;
      case 'colon':
        if (character === ':') this.advance(1, 'value');
        else this.fail();
        return;
      case 'comma-or-end':
        if (character === ',') this.advance(1, this.open.at(-1) === '}' ? 'key' : 'value');
        else if (character === this.open.at(-1)) this.close(character);
        else this.fail();
        return;
      case 'nothing':
        this.fail();
    }
  }

  private readValue(character: string): void {
    if (character === '{') this.enter('}', 'key-or-end');
    else if (character === '[') this.enter(']', 'value-or-end');
    else if (character === '"') this.readString(this.afterValue());
    else if (character === '-' || isDigit(character)) this.readNumber();
    else this.readLiteral();
  }

  private enter(closing: '}' | ']', next: Expected): void {
    if (this.open.length === deepest) {
      this.fail('nested too deeply');
      return;
    }
    this.open.push(closing);
    this.advance(1, next);
  }

  private close(character: string): void {
    this.open.pop();
    this.advance(character.length, this.afterValue());
  }

  private readLiteral(): void {
    const literal = literals.find((word) => this.text.startsWith(word, this.offset));
    if (literal === undefined) this.fail();
    else this.advance(literal.length, this.afterValue());
  }

  private readString(next: Expected): void {
    const start = this.offset;
    for (this.offset++; this.offset < this.text.length;) {
      const character = this.text.charAt(this.offset);
      if (character === '"') {
        this.advance(1, next);
        return;
      }
      if (character < ' ') {
        this.fail('control characters in a string must be escaped');
        return;
      }
      const after = character === '\\' ? this.matchEnd(escape) : this.offset + 1;
      if (after === undefined) {
        this.fail('unknown escape in a string');
        return;
      }
      this.offset = after;
    }
    this.offset = start;
    this.fail('a string is not closed');
  }

  private readNumber(): void {
    if (this.text.charAt(this.offset) === '-') this.offset++;
    if (this.text.charAt(this.offset) === '0') this.offset++;
    else if (!this.readDigits()) return;
    if (this.text.charAt(this.offset) === '.') {
      this.offset++;
      if (!this.readDigits()) return;
    }
    if (this.text.charAt(this.offset).toLowerCase() === 'e') {
      this.offset++;
      if (['+', '-'].includes(this.text.charAt(this.offset))) this.offset++;
      if (!this.readDigits()) return;
    }
    this.expected = this.afterValue();
  }

  private readDigits(): boolean {
    const start = this.offset;
    while (isDigit(this.text.charAt(this.offset))) this.offset++;
    if (this.offset === start) this.fail('expected a digit');
    return this.offset > start;
  }

  private afterValue(): Expected {
    return this.open.length === 0 ? 'nothing' : 'comma-or-end';
  }

  private advance(length: number, next: Expected): void {
    this.offset += length;
    this.expected = next;
  }

  /** Where `pattern` (sticky) ends when it matches here. */
  private matchEnd(pattern: RegExp): number | undefined {
    pattern.lastIndex = this.offset;
    return pattern.test(this.text) ? pattern.lastIndex : undefined;
  }

  private fail(problem = problems[this.expected]): void {
    this.fault = { offset: this.offset, problem };
  }
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1;
}
