import type { WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { doneMark } from './stream-decoder.js';

/**
 * Holds a whole stream to the grammar of this format: data without event names, chunks of one identity, each
 * choice begun by its role and finished once and at its end, calls numbered without gaps, whose first fragment
 * names them, usage in the last chunk alone, `[DONE]` after a whole answer and an error in its place.
 * @throws Error naming the rule that is broken
 */
export function checkOpenAiChatGrammar(events: readonly WireEvent[]): void {
  for (const { event, data } of events) {
    if (event !== undefined) breach(`an event has the name ${event}`);
    if (/[\r\n]/.test(data)) breach('data stands in several lines');
  }
  const last = events.at(-1);
  if (last === undefined) breach('the stream is empty');
  const isWhole = last.data === doneMark;
  const chunks = events.slice(0, -1).map(bodyOf);
  if (!isWhole) checkError(bodyOf(last));
  checkIdentity(chunks);
  checkUsage(chunks, isWhole);
  checkChoices(chunks, isWhole);
}

function bodyOf({ data }: WireEvent): JsonObject {
  if (data === doneMark) breach(`${doneMark} is not the last event`);
  const body = JSON.parse(data) as JsonValue;
  return isJsonObject(body) ? body : breach('an event is no object');
}

function checkError({ error }: JsonObject): void {
  if (!isJsonObject(error) || typeof error.message !== 'string' || typeof error.type !== 'string') {
    breach(`the last event is neither ${doneMark} nor an error`);
  }
}

function checkIdentity(chunks: readonly JsonObject[]): void {
  for (const key of ['id', 'object', 'created', 'model']) {
    const values = new Set(chunks.map((chunk) => chunk[key]));
    if (values.has(undefined) || values.size > 1) breach(`the ${key} is missing or changes`);
  }
  if (chunks.some(({ object }) => object !== 'chat.completion.chunk')) breach('a chunk is another object');
  if (chunks.some(({ error }) => error !== undefined)) breach('an error is not the last event');
}

function checkUsage(chunks: readonly JsonObject[], isWhole: boolean): void {
  chunks.forEach(({ usage, choices }, place) => {
    if (!isJsonArray(choices)) breach('a chunk has no choices');
    if (choices.length > 1) breach('a chunk has several choices');
    if (!isJsonObject(usage)) return;
    if (!isWhole || place !== chunks.length - 1) breach('usage is not in the last chunk');
    if (choices.length > 0) breach('usage is told beside a choice');
  });
}

function checkChoices(chunks: readonly JsonObject[], isWhole: boolean): void {
  const checkers = new Map<JsonValue | undefined, ChoiceChecker>();
  for (const choice of chunks.flatMap(({ choices }) => objectsIn(choices))) {
    const checker = checkers.get(choice.index) ?? new ChoiceChecker(choice.index);
    checkers.set(choice.index, checker);
    checker.push(choice);
  }
  if (isWhole && checkers.size === 0) breach('there is no choice');
  if (isWhole && [...checkers.values()].some(({ isFinished }) => !isFinished))
    breach('a choice is not finished');
}

/** Follows one choice. */
class ChoiceChecker {
  isFinished = false;
  #hasBegun = false;
  readonly #calls: string[] = [];

  constructor(index: JsonValue | undefined) {
    if (!Number.isInteger(index)) breach('a choice has no index');
  }

  push({ delta, logprobs, finish_reason: finish }: JsonObject): void {
    if (this.isFinished) breach('a choice goes on after its end');
    if (finish !== null && typeof finish !== 'string') breach('a choice does not say whether it is finished');
    if (!isJsonObject(delta)) breach('a choice has no delta');
    if ((delta.role === 'assistant') === this.#hasBegun) breach('the role is not in the first delta alone');
    if (logprobs !== undefined && logprobs !== null && !isJsonObject(logprobs))
      breach('logprobs is no object');
    this.#hasBegun = true;
    this.isFinished = finish !== null;
    for (const key of ['content', 'refusal', 'reasoning_content']) {
      if (!isTextOrNothing(delta[key])) breach(`${key} is no text`);
    }
    for (const call of objectsIn(delta.tool_calls)) this.#call(call);
  }

  #call({ index, id, type, ...others }: JsonObject): void {
    if (!Number.isInteger(index)) breach('a call has no index');
    const known = this.#calls[Number(index)];
    if (known === undefined) {
      if (index !== this.#calls.length) breach('the numbers of calls have gaps');
      if (typeof id !== 'string' || (type !== 'function' && type !== 'custom'))
        breach('a call has no id or type');
      this.#calls.push(type);
    } else if (id !== undefined || type !== undefined) {
      breach('a call is begun twice');
    }
    const kind = this.#calls[Number(index)] ?? '';
    const called = others[kind];
    if (called === undefined && known !== undefined) return;
    if (!isJsonObject(called)) breach(`a call of type ${kind} says nothing of it`);
    const input = called[kind === 'custom' ? 'input' : 'arguments'];
    if (typeof input !== 'string') breach('the input of a call is no text');
    if (known === undefined && typeof called.name !== 'string') breach('a call has no name');
  }
}

const isTextOrNothing = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || typeof value === 'string';

const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];

function breach(rule: string): never {
  throw new Error(`Grammar of chat completions: ${rule}.`);
}
