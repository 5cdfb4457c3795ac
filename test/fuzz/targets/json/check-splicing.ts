import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import {
  findTopLevel,
  isJsonArray,
  isJsonObject,
  parseJson,
  spliceElements,
  spliceTopLevel,
} from '#libs/json';
import type { JsonObject, JsonValue, TopLevelEdits } from '#libs/json';
import { membersOf } from './members.js';
import type { WrittenMember } from './members.js';

/** Changes of single members: every other byte must stay as it is. */
export function checkSplicing(raw: Buffer): void {
  const value = objectIn(raw);
  if (value === undefined) {
    checkNoObject(raw);
    return;
  }
  const members = membersOf(raw);
  for (const key of ['model', 'é', 'absent', ...Object.keys(value).slice(0, 4)]) {
    checkFinding(raw, key, members);
    checkReplacing(raw, key, members);
    checkRemoving(raw, key, members);
  }
  const [first = 'a', second = 'b'] = Object.keys(value);
  checkEdits(raw, value, { [first]: undefined, absent: { a: [1] }, [second]: 'new', gone: undefined });
  for (const [key, list] of Object.entries(value)) if (isJsonArray(list)) checkElements(raw, value, key);
}

const replacement: JsonValue = { replaced: 'by "this"', é: [null] };

function objectIn(raw: Buffer): JsonObject | undefined {
  if (!isUtf8(raw)) return undefined;
  try {
    const value = parseJson(raw);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What is no object may be taken for one that is cut, not for anything else. */
function checkNoObject(raw: Buffer): void {
  findTopLevel(raw, 'model');
  try {
    spliceTopLevel(raw, { model: 'm' });
  } catch (error) {
    assert(error instanceof TypeError);
  }
}

function checkFinding(raw: Buffer, key: string, members: readonly WrittenMember[]): void {
  const last = members.findLast((member) => member.key === key);
  assert.deepEqual(findTopLevel(raw, key), last && { start: last.valueStart, end: last.valueEnd });
}

function checkReplacing(raw: Buffer, key: string, members: readonly WrittenMember[]): void {
  const text = JSON.stringify(replacement);
  const spliced = Buffer.concat(spliceTopLevel(raw, { [key]: replacement }));
  const found = members.filter((member) => member.key === key);
  if (found.length === 0) {
    const closing = raw.lastIndexOf('}');
    const added = `${members.length === 0 ? '' : ','}${JSON.stringify(key)}:${text}`;
    assertBytes(spliced, [raw.subarray(0, closing), Buffer.from(added), raw.subarray(closing)]);
    return;
  }
  const pieces: Buffer[] = [];
  let taken = 0;
  for (const { valueStart, valueEnd } of found) {
    pieces.push(raw.subarray(taken, valueStart), Buffer.from(text));
    taken = valueEnd;
  }
  assertBytes(spliced, [...pieces, raw.subarray(taken)]);
}

const assertBytes = (bytes: Buffer, expected: readonly Buffer[]): void => {
  assert.equal(bytes.toString('latin1'), Buffer.concat(expected).toString('latin1'));
};

/** The members that stay are written as they were, in their order. */
function checkRemoving(raw: Buffer, key: string, members: readonly WrittenMember[]): void {
  const spliced = Buffer.concat(spliceTopLevel(raw, { [key]: undefined }));
  const textsIn = (bytes: Buffer, written: readonly WrittenMember[]): readonly string[] =>
    written.map(({ start, valueEnd }) => bytes.toString('latin1', start, valueEnd));
  assert(objectIn(spliced) !== undefined, 'the rest is no object');
  const rest = members.filter((member) => member.key !== key);
  assert.deepEqual(textsIn(spliced, membersOf(spliced)), textsIn(raw, rest));
  if (rest.length === members.length) assertBytes(spliced, [raw]);
}

function checkEdits(raw: Buffer, value: JsonObject, edits: TopLevelEdits): void {
  assert.deepEqual(objectIn(Buffer.concat(spliceTopLevel(raw, edits))), edited(value, edits));
}

function checkElements(raw: Buffer, value: JsonObject, key: string): void {
  const edits = { model: 'new', role: undefined };
  const list = value[key];
  const expected = isJsonArray(list)
    ? list.map((element) => (isJsonObject(element) ? edited(element, edits) : element))
    : list;
  const spliced = objectIn(Buffer.concat(spliceElements(raw, key, edits)));
  // Of duplicates the last one is the list that counts, and the one that is changed.
  assert.deepEqual(spliced, edited(value, { [key]: expected }));
}

/** Entries, not a spread: a member may be called `__proto__`. */
function edited(value: JsonObject, edits: TopLevelEdits): JsonObject {
  const kept = Object.entries(value).filter(([key]) => !Object.hasOwn(edits, key));
  const said = Object.entries(edits).filter(([, text]) => text !== undefined);
  return Object.fromEntries([...kept, ...said]);
}
