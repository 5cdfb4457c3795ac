import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import {
  isJsonArray,
  isJsonObject,
  JsonSyntaxError,
  nestsDeeperThan,
  parseJson,
  parseOutline,
  sortedText,
} from '#libs/json';
import type { JsonValue } from '#libs/json';
import { depthOf } from './members.js';

/** Bodies that may be JSON: what reads them is held to `JSON.parse`. */
export function checkParsing(raw: Buffer): void {
  const value = parsed(raw);
  if (value === undefined) checkFault(raw);
  else checkValue(raw, value);
}

/** Sorting is done of requests, which are shallow. */
const deepestSorted = 500;

function parsed(raw: Buffer): JsonValue | undefined {
  if (!isUtf8(raw)) return undefined;
  const text = raw.toString('utf8');
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as JsonValue;
  } catch {
    return undefined;
  }
}

function checkValue(raw: Buffer, value: JsonValue): void {
  assert.deepEqual(parseJson(raw), value);
  const depth = depthOf(raw.toString('latin1'));
  for (const limit of [1, 2, depth - 1, depth, depth + 1]) {
    assert.equal(nestsDeeperThan(raw, limit), depth > Math.max(limit, 0), `deeper than ${limit}`);
  }
  const outline = parseOutline(raw);
  const hasMark = raw[0] === 0xef && raw[1] === 0xbb;
  assert.equal(outline === undefined, hasMark);
  if (outline !== undefined) checkOutline(outline.value, value, outline.isDecoded);
  if (depth < deepestSorted && !hasMark) checkSorted(raw.toString('utf8'), value);
}

/** What is ASCII is the same; of other texts each byte is a character. */
function checkOutline(outlined: JsonValue, value: JsonValue, isDecoded: boolean): void {
  if (isDecoded) assert.deepEqual(outlined, value);
  else if (isJsonArray(value)) {
    assert(isJsonArray(outlined) && outlined.length === value.length);
    for (const [index, element] of value.entries()) checkOutline(outlined[index] ?? null, element, false);
  } else if (isJsonObject(value)) {
    assert(isJsonObject(outlined));
    for (const [key, member] of Object.entries(value)) {
      if (!isAsciiText(key)) continue;
      assert(Object.hasOwn(outlined, key), `the outline lacks ${key}`);
      checkOutline(outlined[key] ?? null, member ?? null, false);
    }
  } else if (typeof value !== 'string' || isAsciiText(value)) assert.equal(outlined, value);
  else assert.equal(typeof outlined, 'string');
}

const isAsciiText = (text: string): boolean => !/[^\0-\x7f]/.test(text);

function checkSorted(text: string, value: JsonValue): void {
  const sorted = sortedText(text);
  assert.equal(sortedText(sorted), sorted);
  // Members of one name stay as many as they are, in their order: the last one counts here as there.
  assert.deepEqual(JSON.parse(sorted), value);
}

/** The fault is named where it is: what stands before it could still become JSON. */
function checkFault(raw: Buffer): void {
  const fault = faultOf(raw);
  assert(fault !== undefined, 'what is not JSON was parsed');
  assert(fault.position >= 0 && fault.position <= raw.length);
  assert.equal(parseOutline(raw)?.value, undefined);
  const before = raw.subarray(0, fault.position);
  assert(isUtf8(before), 'the fault is behind bytes that are not UTF-8');
  const lines = before.toString('utf8').split('\n');
  assert.equal(fault.line, lines.length);
  const earlier = faultOf(before);
  if (earlier !== undefined && isUtf8(raw)) {
    const isUnfinished = earlier.position === before.length || earlier.message.includes('not closed');
    assert(isUnfinished, `there was an earlier fault: ${earlier.message}`);
  }
  checkDepthBefore(raw, fault);
}

/** The depth is looked at before anything is parsed: as far as a parser would come, it must hold. */
function checkDepthBefore(raw: Buffer, { position, message }: JsonSyntaxError): void {
  if (!isUtf8(raw) || message.includes('not closed')) return;
  const depth = depthOf(raw.toString('utf8', 0, position));
  assert(nestsDeeperThan(raw, depth - 1) || depth <= 1, 'nesting was overlooked');
}

function faultOf(raw: Buffer): JsonSyntaxError | undefined {
  try {
    parseJson(raw);
    return undefined;
  } catch (error) {
    assert(error instanceof JsonSyntaxError);
    return error;
  }
}
