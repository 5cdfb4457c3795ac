import type { PartStart, StreamEvent } from '#libs/canonical';
import { callIdFor, unlessEmpty } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readAnnotations } from './annotations.js';
import { reasoningFields, spellReasoningFields, thinkingOf } from './reasoning-fields.js';
import type { ReasoningField } from './reasoning-fields.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { format } from './format.js';
import { readLogprobs } from './logprobs.js';
import { ToolCallAssembler } from './tool-call-assembler.js';

/** A part of running words. One is open at a time; another kind closes it. */
interface Running {
  readonly key: string;
  readonly part: number;
}

const choiceFields = new Set(['index', 'delta', 'message', 'logprobs', 'finish_reason']);
const deltaFields = new Set([
  'role',
  'content',
  'refusal',
  ...reasoningFields,
  'audio',
  'annotations',
  'tool_calls',
  'function_call',
]);

/** What the candidates of a stream share. */
export interface StreamContext {
  newPart(): number;
  /** The upstream's id of the answer, or what stands for it. */
  readonly origin: string | undefined;
}

/** Reads the chunks' entries for one choice. */
export class CandidateDecoder {
  readonly #calls: ToolCallAssembler;
  /** Unknown fields, of the choice and of its deltas: they come with the candidate's end. */
  readonly #choiceRest = new Map<string, JsonValue>();
  readonly #deltaRest = new Map<string, JsonValue>();
  readonly #deltaLists = new Map<string, JsonValue[]>();
  #running: Running | undefined;
  #audioPart: number | undefined;
  #hasRefusal = false;
  #ended = false;

  constructor(
    private readonly index: number,
    private readonly context: StreamContext,
  ) {
    this.#calls = new ToolCallAssembler(
      index,
      () => context.newPart(),
      (ordinal) => callIdFor(context.origin, index, ordinal),
    );
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Adds to `events` as it goes: what was read before a fault is told. */
  push(choice: JsonObject, events: StreamEvent[]): void {
    if (this.#ended) return;
    const delta = choice.delta ?? choice.message;
    if (isJsonObject(choice.logprobs)) events.push(...this.#logprobs(choice.logprobs));
    if (isJsonObject(delta)) events.push(...this.#delta(delta));
    for (const [key, value] of unknownFields(choice, choiceFields)) this.#choiceRest.set(key, value);
    const { finish_reason: finish } = choice;
    if (typeof finish === 'string' && finish !== '') this.end(finish, events);
  }

  /** Ends the candidate. `finish` is undefined where the upstream never said why. */
  end(finish: string | undefined, events: StreamEvent[]): void {
    const traits = { hasToolCalls: this.#calls.count > 0, hasRefusal: this.#hasRefusal };
    const message = unlessEmpty(Object.fromEntries(this.#deltaRest));
    const rest = unlessEmpty({ ...Object.fromEntries(this.#choiceRest), ...(message && { message }) });
    this.#ended = true;
    events.push(...this.#closeRunning());
    if (this.#audioPart !== undefined) events.push(partEnd(this.#audioPart));
    this.#calls.close(events);
    events.push({
      type: 'candidate-end',
      candidate: this.index,
      finish: readFinish(finish, traits),
      ...extending(rest),
    });
  }

  #delta(delta: JsonObject): StreamEvent[] {
    const events = this.#said(delta);
    for (const [key, value] of unknownFields(delta, deltaFields)) this.#keep(key, value);
    return events;
  }

  #said(delta: JsonObject): StreamEvent[] {
    const { content } = delta;
    // Nearly every delta: a word and nothing else.
    if (typeof content === 'string' && hasOneField(delta)) return this.#words('text', content);
    return [
      ...this.#reasoning(delta),
      ...this.#content(content),
      ...this.#refusal(delta.refusal),
      ...this.#audio(delta.audio),
      ...this.#annotations(delta.annotations),
      ...this.#toolCalls(delta),
    ];
  }

  #logprobs(value: JsonValue | undefined): StreamEvent[] {
    const logprobs = readLogprobs(value);
    const hasTokens = [logprobs?.content, logprobs?.refusal].some((tokens) => (tokens ?? []).length > 0);
    return logprobs === undefined || !hasTokens
      ? []
      : [{ type: 'logprobs', candidate: this.index, logprobs }];
  }

  #thinking(fields: readonly ReasoningField[], text: string): StreamEvent[] {
    const start = { type: 'reasoning', ...spellReasoningFields(fields) } as const;
    const { events, part } = this.#open(`reasoning:${fields.join()}`, start);
    return [...events, { type: 'reasoning-delta', part, text }];
  }

  #reasoning(delta: JsonObject): StreamEvent[] {
    const said = reasoningFields.filter((field) => typeof delta[field] === 'string' && delta[field] !== '');
    const [first] = said;
    const text = first === undefined ? undefined : delta[first];
    if (typeof text !== 'string') return [];
    const fields = said.filter((field) => delta[field] === text);
    return this.#thinking(fields, text);
  }

  /** Some upstreams send a list of blocks where the format has a string. */
  #content(value: JsonValue | undefined): StreamEvent[] {
    if (typeof value === 'string') return this.#words('text', value);
    if (!isJsonArray(value)) return [];
    return value.filter(isJsonObject).flatMap((block): StreamEvent[] => {
      if (block.type === 'text' && typeof block.text === 'string') return this.#words('text', block.text);
      const thinking = thinkingOf(block);
      if (thinking !== undefined)
        return thinking === '' ? [] : this.#thinking(['reasoning_content'], thinking);
      const name = typeof block.type === 'string' ? block.type : 'unknown';
      return [
        { type: 'opaque', candidate: this.index, value: { type: 'opaque', format, name, value: block } },
      ];
    });
  }

  #refusal(value: JsonValue | undefined): StreamEvent[] {
    if (typeof value !== 'string' || value === '') return [];
    this.#hasRefusal = true;
    return this.#words('refusal', value);
  }

  #words(type: 'text' | 'refusal', text: string): StreamEvent[] {
    if (text === '') return [];
    if (this.#running?.key === type) return [{ type: 'text-delta', part: this.#running.part, text }];
    const { events, part } = this.#open(type, { type });
    return [...events, { type: 'text-delta', part, text }];
  }

  #audio(value: JsonValue | undefined): StreamEvent[] {
    if (!isJsonObject(value)) return [];
    const { id, data, transcript, expires_at: expiresAt } = value;
    const events: StreamEvent[] = [];
    if (this.#audioPart === undefined) {
      this.#audioPart = this.context.newPart();
      const start: PartStart = { type: 'media', media: 'audio', ...(typeof id === 'string' && { id }) };
      events.push({ type: 'part-start', candidate: this.index, part: this.#audioPart, start });
    }
    const content = {
      ...(typeof data === 'string' && data !== '' && { base64: data }),
      ...(typeof transcript === 'string' && transcript !== '' && { transcript }),
      ...(typeof expiresAt === 'number' && { expiresAt }),
    };
    if (unlessEmpty(content) === undefined) return events;
    return [...events, { type: 'media-delta', part: this.#audioPart, ...content }];
  }

  #annotations(value: JsonValue | undefined): StreamEvent[] {
    if (!isJsonArray(value) || value.length === 0) return [];
    const annotations = readAnnotations(value);
    if (annotations === undefined) {
      this.#keep('annotations', value);
      return [];
    }
    const { events, part } = this.#open('text', { type: 'text' });
    return [
      ...events,
      ...annotations.map((annotation) => ({ type: 'annotation' as const, part, annotation })),
    ];
  }

  #toolCalls(delta: JsonObject): StreamEvent[] {
    const legacy = delta.function_call;
    const events = [
      ...this.#calls.push(delta.tool_calls),
      ...(isJsonObject(legacy) ? this.#calls.pushLegacy(legacy) : []),
    ];
    return events.length === 0 ? [] : [...this.#closeRunning(), ...events];
  }

  /** The running part of this kind, opened where another one runs. */
  #open(key: string, start: PartStart): { readonly events: readonly StreamEvent[]; readonly part: number } {
    if (this.#running?.key === key) return { events: [], part: this.#running.part };
    const closing = this.#closeRunning();
    const part = this.context.newPart();
    this.#running = { key, part };
    return { events: [...closing, { type: 'part-start', candidate: this.index, part, start }], part };
  }

  #closeRunning(): StreamEvent[] {
    const running = this.#running;
    this.#running = undefined;
    return running === undefined ? [] : [partEnd(running.part)];
  }

  /** Lists in deltas are pieces of one list. It grows in place: some upstreams send a piece per token. */
  #keep(key: string, value: JsonValue): void {
    if (!isJsonArray(value)) {
      this.#deltaRest.set(key, value);
      return;
    }
    const list = this.#deltaLists.get(key) ?? [];
    list.push(...value);
    this.#deltaLists.set(key, list);
    this.#deltaRest.set(key, list);
  }
}

function partEnd(part: number): StreamEvent {
  return { type: 'part-end', part };
}

const hasOneField = (value: JsonObject): boolean => Object.keys(value).length === 1;

const none: readonly (readonly [string, JsonValue])[] = [];

function unknownFields(
  value: JsonObject,
  known: ReadonlySet<string>,
): readonly (readonly [string, JsonValue])[] {
  let unknown: (readonly [string, JsonValue])[] | undefined;
  for (const key of Object.keys(value)) {
    const field = value[key];
    if (known.has(key) || field === undefined || field === null) continue;
    unknown ??= [];
    unknown.push([key, field]);
  }
  return unknown ?? none;
}
