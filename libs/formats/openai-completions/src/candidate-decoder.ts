import type { PartId, StreamEvent } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readLogprobs } from './logprobs.js';

const choiceFields = new Set(['index', 'text', 'logprobs', 'finish_reason']);

/** Reads the chunks' entries for one choice. */
export class CandidateDecoder {
  /** Unknown fields: they come with the candidate's end. */
  readonly #rest = new Map<string, JsonValue>();
  #part: PartId | undefined;
  #ended = false;

  constructor(
    private readonly index: number,
    private readonly newPart: () => PartId,
  ) {}

  get ended(): boolean {
    return this.#ended;
  }

  push(choice: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    for (const [key, value] of Object.entries(choice)) {
      if (!choiceFields.has(key) && value !== undefined && value !== null) this.#rest.set(key, value);
    }
    const { text, logprobs, finish_reason: finish } = choice;
    const events = [...this.#logprobs(logprobs), ...this.#text(text)];
    return typeof finish === 'string' && finish !== '' ? [...events, ...this.end(finish)] : events;
  }

  /** Ends the candidate. `finish` is undefined where the upstream never said why. */
  end(finish: string | undefined): StreamEvent[] {
    this.#ended = true;
    return [
      ...(this.#part === undefined ? [] : [{ type: 'part-end', part: this.#part } as const]),
      {
        type: 'candidate-end',
        candidate: this.index,
        finish: readFinish(finish),
        ...extending(unlessEmpty(Object.fromEntries(this.#rest))),
      },
    ];
  }

  #text(text: JsonValue | undefined): StreamEvent[] {
    if (typeof text !== 'string' || text === '') return [];
    if (this.#part !== undefined) return [{ type: 'text-delta', part: this.#part, text }];
    const part = this.newPart();
    this.#part = part;
    return [
      { type: 'part-start', candidate: this.index, part, start: { type: 'text' } },
      { type: 'text-delta', part, text },
    ];
  }

  /** Before the words they are about. */
  #logprobs(value: JsonValue | undefined): StreamEvent[] {
    const logprobs = readLogprobs(value);
    if (logprobs === undefined || logprobs.content?.length === 0) return [];
    return [{ type: 'logprobs', candidate: this.index, logprobs }];
  }
}
