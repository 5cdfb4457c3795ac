import { redacted, scrubSecrets } from '../../observability/secret-scrubber.js';

/** Shorter values are words like `none`, which local upstreams take as keys: replacing them would garble messages. */
const shortestSecret = 8;

/** Any other address: of machines behind the upstream's. */
const addresses = /\b(?:wss?|https?):\/\/[^\s"'<>]+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/gi;

/** How an upstream was reached. */
interface Reached {
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly apiKey?: string | undefined;
}

/** Keeps from clients what an upstream should not have said: the credential that it was sent, and where it is. */
export class Discretion {
  private readonly secrets: readonly { readonly text: string; readonly bytes: Buffer }[];
  private readonly places: RegExp;

  constructor({ url, headers, apiKey = '' }: Reached) {
    const credentials = [
      apiKey,
      headers['api-key'] ?? '',
      (headers.authorization ?? '').replace(/^\S+\s+/, ''),
    ];
    const written = credentials.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
    const secrets = [...new Set(written)].filter(({ length }) => length >= shortestSecret);
    this.secrets = secrets.map((text) => ({ text, bytes: Buffer.from(text) }));
    const { host, hostname } = new URL(url);
    this.places = new RegExp(`(?<![\\w.-])(?:${escaped(host)}|${escaped(hostname)})(?![\\w-])`, 'gi');
  }

  /** A message as the client may see it: itself, unless it quotes the credential. */
  message(frame: Buffer): Buffer {
    const isQuoting = this.secrets.some(({ bytes }) => frame.includes(bytes));
    return isQuoting ? Buffer.from(this.withoutSecrets(frame.toString('utf8'))) : frame;
  }

  /** Words for people, such as why a session ended, without addresses either. */
  words(text: string): string {
    return scrubSecrets(this.withoutSecrets(text))
      .replace(addresses, redacted)
      .replace(this.places, redacted);
  }

  private withoutSecrets(text: string): string {
    return this.secrets.reduce((rest, secret) => rest.replaceAll(secret.text, redacted), text);
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
