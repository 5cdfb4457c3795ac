import type { WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const doneMark = '[DONE]';

/** How the streams of one format are held to its grammar. */
export interface ChunkGrammar {
  /** What each chunk calls itself. */
  readonly object: string;
  /** @throws Error naming the rule that is broken */
  readonly breach: (rule: string) => never;
}

/**
 * Holds a stream to what those of chat completions and of text completions have in common: data without event names,
 * chunks of one identity, usage in the last chunk alone, `[DONE]` after a whole answer and an error in its place.
 * @returns the chunks, and whether the answer is whole
 */
export function checkChunks(
  events: readonly WireEvent[],
  { object, breach }: ChunkGrammar,
): { readonly chunks: readonly JsonObject[]; readonly isWhole: boolean } {
  for (const { event, data } of events) {
    if (event !== undefined) breach(`an event has the name ${event}`);
    if (/[\r\n]/.test(data)) breach('data stands in several lines');
  }
  const last = events.at(-1) ?? breach('the stream is empty');
  const isWhole = last.data === doneMark;
  const chunks = events.slice(0, -1).map((event) => bodyOf(event, breach));
  if (!isWhole) checkError(bodyOf(last, breach), breach);
  checkIdentity(chunks, object, breach);
  checkUsage(chunks, isWhole, breach);
  return { chunks, isWhole };
}

type Breach = ChunkGrammar['breach'];

function bodyOf({ data }: WireEvent, breach: Breach): JsonObject {
  if (data === doneMark) breach(`${doneMark} is not the last event`);
  const body = JSON.parse(data) as JsonValue;
  return isJsonObject(body) ? body : breach('an event is no object');
}

function checkError({ error }: JsonObject, breach: Breach): void {
  if (!isJsonObject(error) || typeof error.message !== 'string' || typeof error.type !== 'string') {
    breach(`the last event is neither ${doneMark} nor an error`);
  }
}

function checkIdentity(chunks: readonly JsonObject[], object: string, breach: Breach): void {
  for (const key of ['id', 'object', 'created', 'model']) {
    const values = new Set(chunks.map((chunk) => chunk[key]));
    if (values.has(undefined) || values.size > 1) breach(`the ${key} is missing or changes`);
  }
  if (chunks.some((chunk) => chunk.object !== object)) breach('a chunk is another object');
  if (chunks.some(({ error }) => error !== undefined)) breach('an error is not the last event');
}

function checkUsage(chunks: readonly JsonObject[], isWhole: boolean, breach: Breach): void {
  chunks.forEach(({ usage, choices }, place) => {
    if (!isJsonArray(choices)) return breach('a chunk has no choices');
    if (choices.length > 1) breach('a chunk has several choices');
    if (!isJsonObject(usage)) return;
    if (!isWhole || place !== chunks.length - 1) breach('usage is not in the last chunk');
    if (choices.length > 0) breach('usage is told beside a choice');
  });
}
