import type { Logprobs, TokenLogprob } from '#libs/canonical';
import { JsonEnd } from './json-end.js';
import type { CandidateEnd, ChatJob } from './protocol.js';
import { StopScanner } from './stop-scanner.js';
import { TokenText } from './token-text.js';
import type { LlamaModel, Token } from './llama-runtime.js';

/** What a candidate shows while it is drawn. */
export type CandidateEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'logprobs'; readonly logprobs: Logprobs };

/** Where the model forgets to end its turn it goes on with the next one's heading. */
const turnHeadings = ['<|user|>', '<|system|>', '<|assistant|>'];
/** How the runtime's JSON grammars end. */
const grammarEnding = '\n\n\n\n';

/** Turns the tokens of one answer into text: whole characters, no stop sequence, nothing after the JSON value. */
export class CandidateWriter {
  readonly #text: TokenText;
  readonly #stop: StopScanner;
  readonly #jsonEnd: JsonEnd | undefined;
  /** Probabilities of tokens whose text is still held back, with the place where that text begins. */
  #waiting: { readonly at: number; readonly logprob: TokenLogprob }[] = [];
  #drawn = 0;
  #shown = 0;
  #end: CandidateEnd | undefined;

  constructor(
    model: LlamaModel,
    prompt: readonly Token[],
    private readonly job: ChatJob,
    private readonly emit: (event: CandidateEvent) => void,
  ) {
    this.#text = new TokenText(model, prompt);
    const own = job.constraint === undefined ? turnHeadings : [grammarEnding];
    this.#stop = new StopScanner([...job.stop, ...own]);
    if (job.constraint !== undefined) this.#jsonEnd = new JsonEnd();
  }

  /** Why the text has ended, once it has. */
  get end(): CandidateEnd | undefined {
    return this.#end;
  }

  push(token: Token, logprob: TokenLogprob | undefined): void {
    if (logprob !== undefined) this.#waiting.push({ at: this.#drawn, logprob });
    const piece = this.#text.push(token);
    const value = this.#jsonEnd?.push(piece);
    this.#drawn += piece.length;
    const scanned = this.#stop.push(value === undefined ? piece : piece.slice(0, value));
    this.#show(scanned.text);
    if (scanned.met !== undefined) this.#end = this.#meet(scanned.met);
    else if (value !== undefined) this.#end = { reason: 'stop' };
  }

  /**
   * No token follows.
   * @param reason why, where the text itself did not say.
   */
  finish(reason: 'stop' | 'length'): CandidateEnd {
    if (this.#end === undefined || this.#end.reason === 'stop') {
      const scanned = this.#stop.push(this.#text.end());
      this.#show(scanned.text);
      if (scanned.met !== undefined) this.#end ??= this.#meet(scanned.met);
      else this.#show(this.#stop.end());
    }
    const end = this.#end ?? { reason };
    if (end.reason === 'length' || this.#end === undefined) this.#release(Infinity);
    return end;
  }

  #meet(sequence: string): CandidateEnd {
    return this.job.stop.includes(sequence)
      ? { reason: 'stop-sequence', stopSequence: sequence }
      : { reason: 'stop' };
  }

  #show(text: string): void {
    if (text === '') return;
    this.#shown += text.length;
    this.emit({ type: 'text', text });
    this.#release(this.#shown);
  }

  /** Probabilities come out with the text they belong to; those of a stop sequence never do. */
  #release(before: number): void {
    const content = this.#waiting.filter(({ at }) => at < before).map(({ logprob }) => logprob);
    this.#waiting = this.#waiting.filter(({ at }) => at >= before);
    if (content.length > 0) this.emit({ type: 'logprobs', logprobs: { content } });
  }
}
