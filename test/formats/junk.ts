import fc from 'fast-check';
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
  if (turn === undefined || typeof value !== 'object' || value === null) return other;
  const entries = Object.entries(value);
  if (entries.length === 0) return other;
  const place = turn % entries.length;
  const changed = entries.map(([key, one], index) => {
    return [key, index === place ? replaced(one, way, other) : one] as const;
  });
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}
