import { mergeExtensions } from '#libs/canonical';
import type { Extensions, Finish, Logprobs, TokenLogprob } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { withExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { charactersOf, LogprobsWriter } from './logprobs.js';

/** Writes the chunks' entries for one choice. */
export class CandidateEncoder {
  readonly #writer: LogprobsWriter;
  /** Tokens whose words have not come yet. */
  #tokens: TokenLogprob[] = [];
  #ext: Extensions | undefined;
  #begun = false;

  /**
   * @param prompt what the text begins with; may be empty
   * @param own an upstream of this format says it
   */
  constructor(
    private readonly index: number,
    private readonly prompt: string,
    own: boolean,
  ) {
    this.#writer = new LogprobsWriter(charactersOf(prompt), own);
  }

  text(text: string): readonly JsonObject[] {
    return text === '' ? [] : this.#choices(text, null);
  }

  keepLogprobs({ content, refusal }: Logprobs): void {
    this.#tokens.push(...(content ?? []), ...(refusal ?? []));
  }

  keepExtension(ext: Extensions): void {
    this.#ext = mergeExtensions(this.#ext, ext);
  }

  /** The finish, with unknown fields of the choice. */
  end(finish: Finish, ext: Extensions | undefined): readonly JsonObject[] {
    const choices = this.#choices('', writeFinish(finish));
    const all = mergeExtensions(this.#ext, ext);
    return choices.map((choice, place) =>
      place === choices.length - 1 ? withExtension(choice, all) : choice,
    );
  }

  /** One entry, after the repeated prompt where that has not been said. */
  #choices(text: string, finish: string | null): readonly JsonObject[] {
    const repeats = !this.#begun && this.prompt !== '';
    this.#begun = true;
    const logprobs = this.#writer.write({ content: this.#tokens });
    this.#tokens = [];
    const choice = { text, index: this.index, logprobs, finish_reason: finish };
    const echo = { text: this.prompt, index: this.index, logprobs: null, finish_reason: null };
    return repeats ? [echo, choice] : [choice];
  }
}
