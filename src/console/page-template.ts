import type { Address } from '../address/public-address.js';
import type { Listener } from '../entrance/listener.js';

/** What a page is written with. */
export interface PageFacts {
  /** Path in front of every path, without a slash at its end. */
  readonly prefix: string;
  /** Style elements that carry it are allowed. */
  readonly nonce: string;
  /** Whose pages come by this way. Absent: there is one way, and all do. */
  readonly listener?: Listener;
  /** Where clients come in, for pages of the administration. Absent: nobody knows. */
  readonly clients?: Address;
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
  write({ prefix, nonce, listener, clients }: PageFacts): string {
    const elements = [
      `<base href="${escapeAttribute(prefix)}/" />`,
      `<meta property="csp-nonce" nonce="${escapeAttribute(nonce)}" />`,
      ...(listener === undefined ? [] : [meta('gateway-listener', listener)]),
      ...(clients === undefined ? [] : [meta('gateway-clients', `${clients.origin}${clients.prefix}/`)]),
    ];
    return this.before + elements.map((element) => `${element}\n    `).join('') + this.after;
  }
}

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeAttribute(content)}" />`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => entities[character] ?? '');
