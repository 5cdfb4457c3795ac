/** What stands in the place of a secret. */
export const redacted = '[redacted]';

/** Shorter values are words like `none` or `ollama`, which local upstreams take as keys: replacing them would garble the log. */
const shortestSecret = 8;

const secretHeader =
  '(?:proxy-authorization|authorization|x-goog-api-key|x-api-key|api-key|set-cookie|cookie)';
const secretParameter = '(?:key|api[_-]?key|access_token|token)';

/** A line without any of these holds nothing that the patterns look for. */
const suspicious =
  /key|auth|bearer|basic|cookie|token(?:=|%3d)|:\/\/|[sae]k[-_]|aiza|gsk_|hf_|xai-|akia|eyj/i;

const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A header in an object: "authorization":"Bearer …", also as a list of values or of raw headers.
  [new RegExp(`("${secretHeader}"[:,])(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi'), `$1"${redacted}"`],
  // A header in text, JSON within a text included: x-api-key: …, \"x-api-key\":\"…\"
  [
    new RegExp(
      `((?<![\\w-])${secretHeader}(?:\\\\*["'])?\\s*[:=]\\s*(?:\\\\*["'])?(?:(?:bearer|basic)\\s+)?)(?!\\[redacted)[^\\s"'\\\\,]+`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  [/((?:set-)?cookie:\s*)[^"\\]+/gi, `$1${redacted}`],
  [/\b(bearer|basic)(\s+)[\w.~+/=-]{16,}/gi, `$1$2${redacted}`],
  // A query parameter of a URL, percent-encoded once or not at all.
  [new RegExp(`((?:[?&;]|%3f|%26)${secretParameter}(?:=|%3d))[^&\\s"'\\\\#]+`, 'gi'), `$1${redacted}`],
  [/(:\/\/[^\s/:@"\\]*:)[^\s/@"\\]+@/g, `$1${redacted}@`],
  // Tokens of ours and of vendors, by their looks.
  [
    /(?<![A-Za-z0-9])(?:(?:sk|ak)-[\w-]{16,}|ek_\w{16,}|AIza[\w-]{30,}|gsk_\w{20,}|hf_\w{20,}|xai-\w{20,}|AKIA[A-Z0-9]{16}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*)/g,
    redacted,
  ],
];

/**
 * The last line of defence of the log: takes out of any text what is, or looks like, a credential.
 * Works on whole lines of JSON and keeps them valid.
 */
export class SecretScrubber {
  private readonly secrets = new Set<string>();
  private exact: RegExp | undefined;

  /** How many texts are known to be secrets, other forms of them included. Never fewer than before. */
  get size(): number {
    return this.secrets.size;
  }

  /** Remembers the exact text of a secret. Values under 8 characters are passed over. */
  register(value: string): void {
    if (value.length < shortestSecret || this.secrets.has(value)) return;
    for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]) {
      this.secrets.add(form);
    }
    // Longest first: a secret that starts with another one must go as a whole.
    const longestFirst = [...this.secrets].sort((first, second) => second.length - first.length);
    this.exact = new RegExp(longestFirst.map(escapePattern).join('|'), 'g');
  }

  /** The text with every secret replaced. */
  scrub(text: string): string {
    const known = this.exact === undefined ? text : text.replace(this.exact, redacted);
    if (!suspicious.test(known)) return known;
    return patterns.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), known);
  }
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** The one scrubber of the process: every logger and every message for people goes through it. */
const scrubber = new SecretScrubber();

/** Keeps a secret out of all logs from now on. Call it with every credential the process comes to hold. */
export const registerSecret = (value: string): void => {
  scrubber.register(value);
};

/** How much is known to be secret: what was scrubbed when it was less may hold a secret. */
export const secretsKnown = (): number => scrubber.size;

/** A text without any secret, registered or known by its looks. */
export const scrubSecrets = (text: string): string => scrubber.scrub(text);
