import type { Logprobs, StreamEvent, TokenLogprob } from '#libs/canonical';
import type { ComposedPart } from './composed-answer.js';

/** Hands out a candidate's probabilities along with the chunks they belong to. */
export class LogprobsByChunk {
  readonly #content: TokenQueue;
  readonly #refusal: TokenQueue;

  constructor(
    private readonly candidate: number,
    logprobs: Logprobs | undefined,
  ) {
    this.#content = new TokenQueue(logprobs?.content ?? []);
    this.#refusal = new TokenQueue(logprobs?.refusal ?? []);
  }

  /** What belongs to a chunk of a part; to the last chunk belongs all that is left. */
  take(type: ComposedPart['part']['type'], chunk: string, isLast: boolean): readonly StreamEvent[] {
    if (type !== 'text' && type !== 'refusal') return [];
    const tokens = (type === 'text' ? this.#content : this.#refusal).take(chunk, isLast);
    if (tokens.length === 0) return [];
    const logprobs = type === 'text' ? { content: tokens } : { refusal: tokens };
    return [{ type: 'logprobs', candidate: this.candidate, logprobs }];
  }
}

class TokenQueue {
  #given = 0;
  /** Bytes of the tokens given minus those of the chunks seen. */
  #ahead = 0;

  constructor(private readonly tokens: readonly TokenLogprob[]) {}

  take(chunk: string, isLast: boolean): readonly TokenLogprob[] {
    const from = this.#given;
    this.#ahead -= Buffer.byteLength(chunk);
    for (let next = this.tokens[from]; next && (isLast || this.#ahead < 0); next = this.tokens[this.#given]) {
      this.#ahead += next.bytes?.length ?? Buffer.byteLength(next.token);
      this.#given += 1;
    }
    return this.tokens.slice(from, this.#given);
  }
}
