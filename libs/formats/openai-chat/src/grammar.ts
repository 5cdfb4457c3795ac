import type { WireEvent } from '#libs/canonical';
import { checkChunks } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Holds a whole stream to the grammar of this format: data without event names, chunks of one identity, each
 * choice begun by its role and finished once and at its end, calls numbered without gaps, whose first fragment
 * names them, usage in the last chunk alone, `[DONE]` after a whole answer and an error in its place.
 * @throws Error naming the rule that is broken
 */
export function checkOpenAiChatGrammar(events: readonly WireEvent[]): void {
  const { chunks, isWhole } = checkChunks(events, { object: 'chat.completion.chunk', breach });
  checkChoices(chunks, isWhole);
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
