import { cleanText } from './clean-text.js';
import { scrubSecrets, secretsKnown } from './secret-scrubber.js';

/** Texts that are kept at hand. */
const mostKept = 1_000;

/** A text of any origin as JSON has it, without any secret. */
export const quote = (text: string): string => scrubSecrets(JSON.stringify(text));

/** Texts that lines of the log hold again and again, cleaned, quoted and scrubbed once: names of models, paths. */
export class QuotedTexts {
  private readonly kept = new Map<string, string>();
  private secretsThen = 0;

  /** @param longest characters of a text */
  constructor(private readonly longest: number) {}

  of(text: string): string {
    // What became a secret meanwhile may stand in any of them.
    if (this.secretsThen !== secretsKnown() || this.kept.size >= mostKept) this.forget();
    const known = this.kept.get(text);
    if (known !== undefined) return known;
    const quoted = quote(cleanText(text, this.longest));
    this.kept.set(text, quoted);
    return quoted;
  }

  private forget(): void {
    this.kept.clear();
    this.secretsThen = secretsKnown();
  }
}
