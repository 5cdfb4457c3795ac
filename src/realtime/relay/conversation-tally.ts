import type { Usage } from '#libs/canonical';
import type { TappedContent, TappedEvent } from '#libs/formats/openai-realtime';
import { Tally } from './tally.js';

/** Tokens of a second of sound that a model hears. Source: OpenAI's guide "Managing costs" of the Realtime API. */
const heardPerSecond = 10;
/** Tokens of a picture of usual size. Source: OpenAI's guide "Images and vision", "Calculating costs", GPT-4o. */
const perPicture = 765;

/** What a response reads. */
export interface Heard {
  /** Tokens of the conversation when its vendor last counted it; undefined where it never did. */
  readonly counted: number | undefined;
  /** What stands before the conversation; part of what is counted. */
  readonly prompt: string;
  /** What came since. */
  readonly since: Tally;
}

/** Adds up what the next response of a session reads: each reads the whole conversation. */
export class ConversationTally {
  private counted: number | undefined;
  private prompt = '';
  private since = new Tally();
  private inputBytesPerSecond = 48_000;
  /** Bytes in the vendor's input buffer. */
  private buffered = 0;
  private speech: { readonly from?: number; readonly to?: number } = {};

  /** What the next response reads, roughly, as bytes of text. */
  get size(): number {
    const { counted, prompt, since } = this;
    return since.size + (counted === undefined ? prompt.length : counted * 4);
  }

  settle({ prompt, inputBytesPerSecond }: Extract<TappedEvent, { kind: 'session' }>): void {
    this.prompt = prompt;
    this.inputBytesPerSecond = inputBytesPerSecond;
  }

  add({ texts, sound, pictures }: TappedContent): void {
    for (const text of texts) this.since.addText(text);
    this.hear(sound / this.inputBytesPerSecond);
    this.since.tokens += pictures * perPicture;
  }

  append(bytes: number): void {
    this.buffered += bytes;
  }

  /** @param speech where the vendor hears it begin, or end */
  listen(speech: { readonly from?: number; readonly to?: number }): void {
    this.speech = { ...this.speech, ...speech };
  }

  /** What the buffer held is an item now: of a buffer that the vendor listens to, the speech. */
  commit(): void {
    const { from = 0, to = Infinity } = this.speech;
    this.hear(Math.max(0, Math.min(this.buffered / this.inputBytesPerSecond, to - from)));
    this.clear();
  }

  clear(): void {
    this.buffered = 0;
    this.speech = {};
  }

  /** A response begins to read it. What comes from now on is for the next one. */
  read(): Heard {
    const { counted, prompt, since } = this;
    this.since = new Tally();
    return { counted, prompt, since };
  }

  /** The vendor has counted a response of the conversation. */
  count({ input, output }: Usage): void {
    this.counted = (input?.total ?? 0) + (output?.total ?? 0);
  }

  /** Nobody counted this, and it stays in the conversation. */
  keep(uncounted: Tally): void {
    this.since.absorb(uncounted);
  }

  private hear(seconds: number): void {
    this.since.tokens += seconds * heardPerSecond;
  }
}
