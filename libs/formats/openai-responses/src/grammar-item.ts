import { isDeepStrictEqual } from 'node:util';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { itemEvents } from './wire-events.js';

/** @throws Error that names the broken rule */
export function breach(rule: string): never {
  throw new Error(`Grammar of openai-responses broken: ${rule}.`);
}

/** A value in the words of a message. */
export function named(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Pieces of an item that are announced, said in deltas, told whole, and completed. */
interface Piece {
  /** The event that announces it; absent where the item's own announcement does. */
  readonly added?: string;
  readonly delta: string;
  readonly told: string;
  /** The field of `told` that holds the whole. */
  readonly field: string;
  readonly done?: string;
  /** The field that numbers it within the item. */
  readonly index?: string;
}

const textPiece: Piece = {
  added: 'content_part.added',
  delta: 'output_text.delta',
  told: 'output_text.done',
  field: 'text',
  done: 'content_part.done',
  index: 'content_index',
};
const refusalPiece: Piece = {
  ...textPiece,
  delta: 'refusal.delta',
  told: 'refusal.done',
  field: 'refusal',
};
const thoughtPiece: Piece = { ...textPiece, delta: 'reasoning_text.delta', told: 'reasoning_text.done' };
const summaryPiece: Piece = {
  added: 'reasoning_summary_part.added',
  delta: 'reasoning_summary_text.delta',
  told: 'reasoning_summary_text.done',
  field: 'text',
  done: 'reasoning_summary_part.done',
  index: 'summary_index',
};

/** The pieces of parts, by the part's type. */
const partPieces: Readonly<Record<string, Piece>> = {
  output_text: textPiece,
  refusal: refusalPiece,
  reasoning_text: thoughtPiece,
  summary_text: summaryPiece,
};

/** The pieces of items that are one piece. */
const callPieces: Readonly<Record<string, Piece>> = {
  function_call: {
    delta: 'function_call_arguments.delta',
    told: 'function_call_arguments.done',
    field: 'arguments',
  },
  custom_tool_call: {
    delta: 'custom_tool_call_input.delta',
    told: 'custom_tool_call_input.done',
    field: 'input',
  },
};

/** Checks the events of one item from its announcement to its completion, and gives the whole item. */
export function checkItem(bodies: readonly JsonObject[]): JsonObject {
  const [first] = bodies;
  const last = bodies.at(-1);
  const added = first?.item;
  const done = last?.item;
  if (first?.type !== 'response.output_item.added' || !isJsonObject(added))
    breach('an item is not announced');
  if (!isJsonObject(done)) breach('a completed item is none');
  const type = named(added.type);
  for (const key of ['id', 'type', 'call_id', 'name']) {
    if (added[key] !== done[key]) breach(`the ${key} of an item changes`);
  }
  if (added.status !== undefined && added.status !== 'in_progress') breach('an item begins as completed');
  if (done.status === 'in_progress') breach('an item ends in progress');
  const inner = bodies.slice(1, -1);
  const known = Object.hasOwn(itemEvents, type) ? (itemEvents[type] ?? []) : [];
  for (const body of inner) {
    if (!known.includes(named(body.type))) breach(`${named(body.type)} is no event of a ${type}`);
    if (body.item_id !== done.id) breach(`${named(body.type)} names another item`);
  }
  checkPieces(type, inner, done);
  return done;
}

function checkPieces(type: string, inner: readonly JsonObject[], done: JsonObject): void {
  const call = Object.hasOwn(callPieces, type) ? callPieces[type] : undefined;
  if (call !== undefined) {
    checkPiece(call, inner, done[call.field]);
    return;
  }
  if (type !== 'message' && type !== 'reasoning') return;
  const parts = { content_index: partsOf(done.content), summary_index: partsOf(done.summary) };
  for (const index of ['content_index', 'summary_index'] as const) {
    const own = inner.filter((body) => body[index] !== undefined);
    parts[index].forEach((part, place) => {
      checkPart(
        part,
        own.filter((body) => body[index] === place),
      );
    });
    if (own.some((body) => Number(body[index]) >= parts[index].length)) breach('a part is not in its item');
  }
  checkOnePartAtATime(inner);
}

function partsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function checkPart(part: JsonObject, bodies: readonly JsonObject[]): void {
  const piece = Object.hasOwn(partPieces, named(part.type)) ? partPieces[named(part.type)] : undefined;
  const names = bodies.map(({ type }) => named(type));
  if (piece === undefined) return;
  if (names[0] !== `response.${named(piece.added)}`) breach(`a part begins with ${named(names[0])}`);
  const last = bodies.at(-1);
  if (last?.type !== `response.${named(piece.done)}`) breach(`a part ends with ${named(last?.type)}`);
  if (!samePart(last.part, part)) breach('a completed part is not the one in its item');
  checkPiece(piece, bodies.slice(1, -1), part[piece.field]);
  checkAnnotations(bodies, part);
}

/** Probabilities may come later than the part's end. */
function samePart(told: JsonValue | undefined, part: JsonObject): boolean {
  if (!isJsonObject(told)) return false;
  return isDeepStrictEqual({ ...told, logprobs: part.logprobs }, { ...part, logprobs: part.logprobs });
}

function checkAnnotations(bodies: readonly JsonObject[], part: JsonObject): void {
  const said = bodies.filter(({ type }) => type === 'response.output_text.annotation.added');
  const annotations = said.map(({ annotation }) => annotation);
  if (said.length > 0 && !isDeepStrictEqual(annotations, part.annotations))
    breach('an annotation is missing');
  said.forEach((body, index) => {
    if (body.annotation_index !== index) breach('annotations are not numbered from 0');
  });
}

/** The whole is told once, after its deltas, which make it up. */
function checkPiece(piece: Piece, bodies: readonly JsonObject[], whole: JsonValue | undefined): void {
  const deltas = bodies.filter(({ type }) => type === `response.${piece.delta}`);
  const told = bodies.filter(({ type }) => type === `response.${piece.told}`);
  const [only] = told;
  if (told.length !== 1 || only !== bodies.at(-1)) breach(`${piece.told} does not end its piece`);
  const said = deltas.map(({ delta }) => named(delta)).join('');
  if (said !== whole || only?.[piece.field] !== whole) breach(`${piece.told} does not repeat its deltas`);
}

/** A text may stay open beside the summaries; two of a kind may not. */
function checkOnePartAtATime(inner: readonly JsonObject[]): void {
  for (const kind of ['response.content_part.', 'response.reasoning_summary_part.']) {
    const names = inner.map(({ type }) => named(type)).filter((name) => name.startsWith(kind));
    const expected = names.map((_name, place) => `${kind}${place % 2 === 0 ? 'added' : 'done'}`);
    if (!isDeepStrictEqual(names, expected)) breach('two parts of an item are open at once');
  }
}
