import fc from 'fast-check';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asArrived, json, words } from '../../libs/codec-kit/fixtures/arbitraries.js';

/** What stands where something else is expected. */
const junk = fc.oneof(
  json,
  words,
  fc.constantFrom(null, true, 0, -1, 0.5, 1e308, '', [], {}, [null], [[]], [{}]),
);

/** Bodies in each of which one value, however deep, is replaced by any other. */
export const spoiled = (bodies: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(bodies, fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), junk.map(asArrived))
    .map(([body, way, other]) => replaced(body, way, other) as JsonObject);

/** `value` with `other` in it, at the end of the way. */
function replaced(value: JsonValue, [turn, ...way]: readonly number[], other: JsonValue): JsonValue {
  if (turn === undefined) return other;
  if (isJsonArray(value) && value.length > 0) {
    const place = turn % value.length;
    return value.map((one, index) => (index === place ? replaced(one, way, other) : one));
  }
  if (!isJsonObject(value)) return other;
  const keys = Object.keys(value);
  const chosen = keys[turn % keys.length];
  const entries = Object.entries(value).map(([key, one]) => {
    return [key, key === chosen ? replaced(one ?? null, way, other) : one] as const;
  });
  return chosen === undefined ? other : Object.fromEntries(entries);
}
