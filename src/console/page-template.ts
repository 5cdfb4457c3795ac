/** What a page is written with. */
export interface PageFacts {
  /** Path in front of every path, without a slash at its end. */
  readonly prefix: string;
  /** Style elements that carry it are allowed. */
  readonly nonce: string;
}

/** The page of the build, written anew for every request. */
export class PageTemplate {
  private readonly before: string;
  private readonly after: string;

  /** @throws Error where it has no head */
  constructor(html: string) {
    const head = /<head>\s*/.exec(html);
    if (head === null) throw new Error('The page of the build has no <head>.');
    const end = head.index + head[0].length;
    this.before = html.slice(0, end);
    this.after = html.slice(end);
  }

  /** The base comes first: every address behind it is relative to it. */
  write({ prefix, nonce }: PageFacts): string {
    const base = `<base href="${escapeAttribute(prefix)}/" />`;
    const meta = `<meta property="csp-nonce" nonce="${escapeAttribute(nonce)}" />`;
    return `${this.before}${base}\n    ${meta}\n    ${this.after}`;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => entities[character] ?? '');
