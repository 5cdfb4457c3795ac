import type { TextSample } from '../../counting/text-sample.js';

/** Characters that are kept; of the rest the length. */
const keptAtMost = 16_384;

const bytesPerToken = 4;

/** What was said, for the case that its tokens must be estimated: the beginning of its text, and its sound's tokens. */
export class Tally {
  /** Of all that is no text. */
  tokens = 0;
  private texts: string[] = [];
  private kept = 0;
  private length = 0;

  get isEmpty(): boolean {
    return this.length === 0 && this.tokens === 0;
  }

  /** Roughly, as bytes of text: four of them are a token. */
  get size(): number {
    return this.length + this.tokens * bytesPerToken;
  }

  addText(text: string): void {
    this.length += text.length;
    const room = keptAtMost - this.kept;
    if (room <= 0 || text === '') return;
    const kept = text.slice(0, room);
    this.kept += kept.length;
    this.texts.push(kept);
  }

  /** Takes what another one holds besides. */
  absorb({ tokens, texts, kept, length }: Tally): void {
    this.tokens += tokens;
    for (const text of texts) this.addText(text);
    this.length += length - kept;
  }

  get sample(): TextSample {
    // One text: words come in pieces, and a vocabulary knows whole ones.
    return { texts: [this.texts.join('')], scale: this.kept === 0 ? 1 : this.length / this.kept };
  }
}
