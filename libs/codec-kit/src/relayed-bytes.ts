import type { Buffer } from 'node:buffer';
import { findTopLevel, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Whether any of the marks stands in the bytes. One pass for all of them: a search of its own for each costs a stream ten
 * times as much.
 * @param marks a pattern of ASCII characters
 */
export function holdsAny(bytes: Buffer, marks: RegExp): boolean {
  return marks.test(bytes.toString('latin1'));
}

/** What stands in front of the mark; all of the bytes where it is not among them. */
export function bytesBefore(bytes: Buffer, mark: RegExp): Buffer {
  const place = bytes.toString('latin1').search(mark);
  return place < 0 ? bytes : bytes.subarray(0, place);
}

/**
 * The JSON objects in the data of whole server-sent events; what is no JSON object is passed over.
 * @param marks only events that hold one of them are read
 */
export function eventObjects(bytes: Buffer, marks: RegExp): readonly JsonObject[] {
  return bytes
    .toString('utf8')
    .split(/\r\n\r\n|\n\n|\r\r/)
    .filter((event) => marks.test(event))
    .map((event) => objectIn(dataOf(event)))
    .filter((object) => object !== undefined);
}

function dataOf(event: string): string {
  return event
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n');
}

/** The object under a top-level key of a JSON body, found without parsing the rest. */
export function topLevelObject(body: Buffer, key: string): JsonObject | undefined {
  const range = findTopLevel(body, key);
  return range === undefined ? undefined : objectIn(body.toString('utf8', range.start, range.end));
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    // `[DONE]`, or not JSON: relayed all the same, and nothing to read in it.
    return undefined;
  }
}
