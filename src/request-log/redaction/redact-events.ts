import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { Rewrite } from './redact-json.js';
import { rewriteTexts } from './redact-json.js';

/**
 * The events of a stream, their texts rewritten. A secret may come in pieces, one in each event: so the texts that
 * stand at the same place in all of them are rewritten joined. Where that changes them, the first event has all of
 * the text, and the others none.
 */
export function rewriteEvents(events: readonly JsonValue[], rewrite: Rewrite): readonly JsonValue[] {
  const joined = new Map<string, string[]>();
  for (const event of events) gather(event, '', joined);
  const whole = new Map<string, string>();
  for (const [place, pieces] of joined) {
    const text = pieces.join('');
    if (new Set(pieces).size > 1 && rewrite(text) !== text) whole.set(place, rewrite(text));
  }
  const given = new Set<string>();
  return events.map((event) => rewriteTexts(replaceAt(event, '', whole, given), rewrite));
}

function gather(value: JsonValue, place: string, joined: Map<string, string[]>): void {
  if (typeof value === 'string') {
    const pieces = joined.get(place);
    if (pieces === undefined) joined.set(place, [value]);
    else pieces.push(value);
  } else if (isJsonArray(value))
    for (const [index, element] of value.entries()) gather(element, `${place}/${index}`, joined);
  else if (isJsonObject(value)) {
    for (const [name, member = null] of Object.entries(value)) gather(member, `${place}/${name}`, joined);
  }
}

function replaceAt(
  value: JsonValue,
  place: string,
  whole: ReadonlyMap<string, string>,
  given: Set<string>,
): JsonValue {
  if (whole.size === 0) return value;
  if (typeof value === 'string') {
    const text = whole.get(place);
    if (text === undefined) return value;
    if (given.has(place)) return '';
    given.add(place);
    return text;
  }
  if (isJsonArray(value)) {
    return value.map((element, index) => replaceAt(element, `${place}/${index}`, whole, given));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [
      name,
      replaceAt(member, `${place}/${name}`, whole, given),
    ]),
  );
}
