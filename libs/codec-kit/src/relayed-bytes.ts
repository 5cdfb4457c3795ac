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
  return namedEvents(bytes, marks).map(({ body }) => body);
}

/** An event whose data is a JSON object. */
export interface NamedEvent {
  readonly name: string | undefined;
  readonly body: JsonObject;
}

/** As {@link eventObjects}, with the names of the events. */
export function namedEvents(bytes: Buffer, marks: RegExp): readonly NamedEvent[] {
  return bytes
    .toString('utf8')
    .split(/\r\n\r\n|\n\n|\r\r/)
    .filter((event) => marks.test(event))
    .flatMap((event) => {
      const lines = event.split(/\r\n|\n|\r/);
      const body = objectIn(fieldsOf(lines, 'data:').join('\n'));
      return body === undefined ? [] : [{ name: fieldsOf(lines, 'event:').at(-1)?.trim(), body }];
    });
}

const fieldsOf = (lines: readonly string[], field: string): readonly string[] =>
  lines.filter((line) => line.startsWith(field)).map((line) => line.slice(field.length));

/** The object under a top-level key of a JSON body, found without parsing the rest. */
export function topLevelObject(body: Buffer, key: string): JsonObject | undefined {
  const range = findTopLevel(body, key);
  return range === undefined ? undefined : objectIn(body.toString('utf8', range.start, range.end));
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blankLineBefore = /(?:^|\n\n|\r\n\r\n|\r\r)data:$/;
const blankLineBehind = /^(?:(?:\r\n|\n|\r)?$|\n\n|\r\n\r\n|\r\r)/;

/**
 * The object under a top-level key in the data of each event that holds it, found without parsing the rest.
 * @param events whole ones
 * @returns undefined where this cannot tell: data in several lines, a key that stands elsewhere, what is no object
 */
export function topLevelOfEvents(events: Buffer, key: string): readonly JsonObject[] | undefined {
  const found: JsonObject[] = [];
  let end = 0;
  for (;;) {
    const place = events.indexOf(`"${key}"`, end);
    if (place < 0) return found;
    const data = dataAround(events, place);
    const object = data === undefined ? undefined : topLevelObject(data, key);
    if (data === undefined || object === undefined) return undefined;
    found.push(object);
    end = data.byteOffset - events.byteOffset + data.length;
  }
}

/** The data of the event that holds this place, where all of it is one line. */
function dataAround(events: Buffer, place: number): Buffer | undefined {
  const before = events.subarray(0, place);
  const start = Math.max(before.lastIndexOf(lineFeed), before.lastIndexOf(carriageReturn)) + 1;
  const ends = [lineFeed, carriageReturn].map((end) => events.indexOf(end, place)).filter((end) => end >= 0);
  const end = Math.min(...ends, events.length);
  const begin = start + 'data:'.length;
  const isAlone =
    blankLineBefore.test(events.toString('latin1', Math.max(0, start - 4), begin)) &&
    blankLineBehind.test(events.toString('latin1', end, end + 4));
  return isAlone ? events.subarray(begin, end) : undefined;
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
