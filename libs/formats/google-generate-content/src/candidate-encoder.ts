import { mergeExtensions } from '#libs/canonical';
import type { Extensions, Finish, Logprobs, PartId, StreamEvent, TokenLogprob } from '#libs/canonical';
import { fill, PartSequencer } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { lostFeature } from './answer-parts.js';
import { ownExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { writeCitations } from './grounding.js';
import type { CitedText } from './grounding.js';
import { writeLogprobs } from './logprobs.js';
import { partWriter } from './part-writers.js';
import type { PartWriter } from './part-writers.js';

type PartEvent = Extract<StreamEvent, { readonly part: PartId }> | Extract<StreamEvent, { type: 'opaque' }>;

/** The vendor's chat clients keep a turn only where each of its chunks has a part: the last one has this. */
const lastPart: JsonObject = { text: '' };

/** Writes the chunks' entries for one candidate, one part after the other. */
export class CandidateEncoder {
  readonly #sequencer = new PartSequencer();
  readonly #cited: CitedText[] = [];
  #writer: PartWriter | undefined;
  /** They stand beside the next part. */
  #logprobs: TokenLogprob[] = [];
  #ext: Extensions | undefined;
  #finish: Finish = { reason: 'unknown' };
  #hasParts = false;

  constructor(private readonly index: number) {}

  /** The entries that an event about a part gives. */
  push(event: PartEvent): readonly JsonObject[] {
    return this.#sequencer.push(event).flatMap((next) => this.#parts(next).map((part) => this.#entry(part)));
  }

  keepLogprobs({ content }: Logprobs): void {
    this.#logprobs.push(...(content ?? []));
  }

  keepExtension(ext: Extensions | undefined): void {
    this.#ext = mergeExtensions(this.#ext, ext);
  }

  end(finish: Finish, ext: Extensions | undefined): void {
    this.#finish = finish;
    this.keepExtension(ext);
  }

  /** Whether the candidate only stands for the block of the prompt. */
  get isBlocked(): boolean {
    return !this.#hasParts && this.#finish.raw === undefined && this.#finish.reason === 'content-filter';
  }

  /** The entry of the last chunk: why the candidate ended, and what is told of it as a whole. */
  last(): JsonObject {
    const grounding = writeCitations(this.#cited);
    const written = {
      ...(this.#hasParts && { content: { parts: [lastPart], role: 'model' } }),
      finishReason: writeFinish(this.#finish),
      index: this.index,
      ...this.#probabilities(),
    };
    const own = fill(written, withoutSaid(ownExtension(this.#ext) ?? {}));
    return grounding === undefined ? own : fill(own, { groundingMetadata: grounding });
  }

  #parts(event: StreamEvent): readonly JsonObject[] {
    if (event.type === 'opaque') {
      const { value } = event.value;
      return lostFeature(event.value) === undefined && isJsonObject(value) ? [value] : [];
    }
    if (event.type === 'part-start') {
      this.#writer = partWriter(event.start);
      return [];
    }
    if (!('part' in event)) return [];
    const written = this.#writer?.push(event) ?? [];
    if (event.type === 'part-end') {
      const cited = this.#writer?.cited();
      if (cited !== undefined) this.#cited.push(cited);
      this.#writer = undefined;
    }
    return written;
  }

  #entry(part: JsonObject): JsonObject {
    this.#hasParts = true;
    return { content: { parts: [part], role: 'model' }, index: this.index, ...this.#probabilities() };
  }

  #probabilities(): { logprobsResult?: JsonObject } {
    const written = writeLogprobs({ content: this.#logprobs });
    this.#logprobs = [];
    return written === undefined ? {} : { logprobsResult: written };
  }
}

/** A whole answer keeps these among its extensions; a stream has said them by now. */
function withoutSaid(ext: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(ext).filter(([key]) => key !== 'content' && key !== 'logprobsResult'),
  );
}
