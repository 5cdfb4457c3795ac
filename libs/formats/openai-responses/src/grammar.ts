import { isDeepStrictEqual } from 'node:util';
import type { WireEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { breach, checkItem, named } from './grammar-item.js';
import { audioEvents, lifecycleEvents } from './wire-events.js';

/** The status an answer has in each event about the whole of it. */
const statuses: Readonly<Record<string, string>> = {
  'response.queued': 'queued',
  'response.created': 'in_progress',
  'response.in_progress': 'in_progress',
  'response.completed': 'completed',
  'response.incomplete': 'incomplete',
  'response.failed': 'failed',
};

const terminals: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
]);

/**
 * Holds a whole stream to the grammar of this format: names, numbers from 0, the answer's states, items one after
 * the other and each in its own order, texts that repeat their deltas, a last event that repeats the items.
 * @throws Error naming the rule that is broken
 */
export function checkOpenAiResponsesGrammar(events: readonly WireEvent[]): void {
  const bodies = events.map(bodyOf);
  const last = bodies.at(-1);
  if (last === undefined) breach('the stream is empty');
  const isError = last.type === 'error';
  if (isError) checkError(last);
  const answer = isError ? bodies.slice(0, -1) : bodies;
  if (answer.length > 0) checkAnswer(answer, isError);
}

function bodyOf({ event, data }: WireEvent, position: number): JsonObject {
  const body = JSON.parse(data) as JsonValue;
  if (!isJsonObject(body)) breach('an event is no object');
  if (body.type !== event) breach(`the event named ${named(event)} says it is ${named(body.type)}`);
  if (body.sequence_number !== position) {
    breach(`event ${String(position)} has the number ${named(body.sequence_number)}`);
  }
  return body;
}

function checkError(body: JsonObject): void {
  if (typeof body.message !== 'string' || !isJsonObject(body.error)) breach('an error lacks its words');
  for (const key of ['message', 'code', 'param']) {
    if (body[key] === undefined || body[key] !== body.error[key]) {
      breach(`the flat and the nested ${key} of an error differ`);
    }
  }
}

function checkAnswer(bodies: readonly JsonObject[], isCut: boolean): void {
  checkStates(bodies, isCut);
  const items = isCut ? bodies : bodies.slice(0, -1);
  const done = checkItems(
    items.filter((body) => !isState(body)),
    isCut,
  );
  if (isCut) return;
  const { response } = bodies.at(-1) ?? {};
  if (!isJsonObject(response) || !isDeepStrictEqual(response.output, done)) {
    breach('the last event does not repeat the items');
  }
  if (response.usage === undefined) breach('the last event says nothing of usage');
}

/** The answer is announced first, and only the last event ends it. */
function checkStates(bodies: readonly JsonObject[], isCut: boolean): void {
  const states = bodies.filter(isState);
  const [first] = bodies;
  if (first?.type !== 'response.created' && first?.type !== 'response.queued') {
    breach(`the first event is ${named(first?.type)}`);
  }
  const ends = bodies.findIndex(({ type }) => terminals.has(named(type)));
  if (ends !== (isCut ? -1 : bodies.length - 1)) breach('the end is not the last event');
  const ids = new Set<JsonValue | undefined>();
  for (const { type, response } of states) {
    if (!isJsonObject(response)) breach(`${named(type)} holds no response`);
    // What runs in the background is created waiting.
    const isWaiting = type === 'response.created' && response.status === 'queued';
    if (!isWaiting && response.status !== statuses[named(type)])
      breach(`${named(type)} has status ${named(response.status)}`);
    if (response.object !== 'response') breach(`${named(type)} holds another object`);
    ids.add(response.id);
  }
  if (ids.size !== 1) breach('the id of the answer changes');
}

function isState({ type }: JsonObject): boolean {
  return lifecycleEvents.some((name) => name === type);
}

/** Gives the whole items. */
function checkItems(bodies: readonly JsonObject[], isCut: boolean): readonly JsonObject[] {
  const done: JsonObject[] = [];
  let open: JsonObject[] = [];
  for (const body of bodies) {
    if (audioEvents.some((name) => name === body.type)) continue;
    if (body.type === 'response.output_item.added' && open.length > 0) breach('two items are open at once');
    if (body.output_index !== done.length) {
      breach(`${named(body.type)} has output_index ${named(body.output_index)}`);
    }
    open.push(body);
    if (body.type !== 'response.output_item.done') continue;
    done.push(checkItem(open));
    open = [];
  }
  if (open.length > 0 && !isCut) breach('an item is not completed');
  checkIdentities(done);
  return done;
}

function checkIdentities(items: readonly JsonObject[]): void {
  const ids = items.map(({ id }) => id);
  if (ids.some((id) => typeof id !== 'string' || id === '')) breach('an item has no id');
  if (new Set(ids).size !== ids.length) breach('two items have one id');
  const calls = items.flatMap(({ type, call_id: id }) =>
    id === undefined ? [] : [`${named(type)} ${named(id)}`],
  );
  if (new Set(calls).size !== calls.length) breach('two calls have one call_id');
}
