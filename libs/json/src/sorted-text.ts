const none: ReadonlySet<string> = new Set();

/**
 * A JSON text with its members in the order of their names, and without blanks: the same for all texts that differ in
 * nothing else. Numbers and strings stay as they are written, and members of one name stay as many as they are.
 * @param text valid JSON
 * @param without names of members of the outermost object that are left out
 */
export const sortedText = (text: string, without: ReadonlySet<string> = none): string =>
  new Sorter(text, without).value(0);

/** Goes through a text once. */
class Sorter {
  private position = 0;

  constructor(
    private readonly text: string,
    private readonly without: ReadonlySet<string>,
  ) {}

  value(depth: number): string {
    this.skipBlanks();
    switch (this.text[this.position]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.array(depth);
      case '"':
        return this.string();
      default:
        return this.word();
    }
  }

  private object(depth: number): string {
    const members: { readonly name: string; readonly text: string }[] = [];
    this.position += 1;
    while (this.next() !== '}') {
      const written = this.string();
      const name = decoded(written);
      this.next(':');
      const text = `${written}:${this.value(depth + 1)}`;
      if (depth > 0 || !this.without.has(name)) members.push({ name, text });
    }
    this.position += 1;
    // Of one name, however it is written, the last one counts: these stay in their order.
    members.sort((first, second) => (first.name < second.name ? -1 : first.name > second.name ? 1 : 0));
    return `{${members.map(({ text }) => text).join(',')}}`;
  }

  private array(depth: number): string {
    const elements: string[] = [];
    this.position += 1;
    while (this.next() !== ']') elements.push(this.value(depth + 1));
    this.position += 1;
    return `[${elements.join(',')}]`;
  }

  private string(): string {
    const start = this.position;
    let end = start;
    do end = this.text.indexOf('"', end + 1);
    while (this.isEscaped(end));
    this.position = end + 1;
    return this.text.slice(start, this.position);
  }

  private isEscaped(quote: number): boolean {
    let slashes = 0;
    while (this.text[quote - 1 - slashes] === '\\') slashes += 1;
    return slashes % 2 === 1;
  }

  private word(): string {
    const pattern = /[^\s,\]}]*/y;
    pattern.lastIndex = this.position;
    const [word = ''] = pattern.exec(this.text) ?? [];
    this.position += word.length;
    return word;
  }

  /** The next character that is neither blank nor what stands between two values. */
  private next(between = ','): string | undefined {
    this.skipBlanks();
    if (this.text[this.position] === between) this.position += 1;
    this.skipBlanks();
    return this.text[this.position];
  }

  private skipBlanks(): void {
    while (' \n\r\t\uFEFF'.includes(this.text[this.position] ?? 'end')) this.position += 1;
  }
}

/** A name in its quotes, whose characters may be escapes. */
const decoded = (written: string): string =>
  written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
