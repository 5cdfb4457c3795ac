import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

type Wire = JsonValue | undefined;

/** The object in `value`; an empty one where it is none. */
export const record = (value: Wire): JsonObject => (isJsonObject(value) ? value : {});

/** The objects of the list in `value`. */
export const records = (value: Wire): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter((entry) => isJsonObject(entry)) : [];

/** The text in `value`; an empty one where it is none. */
export const text = (value: Wire): string => (typeof value === 'string' ? value : '');

/** An object without some of its fields. */
export const without = (value: JsonObject, ...fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)));

/** A field that is there and says something. */
export const isSaid = (value: Wire): boolean => value !== undefined && value !== null;

export const parse = (json: string): JsonObject => record(JSON.parse(json) as JsonValue);

/** JSON with sorted keys: the same for all ways of writing the same. */
export function sorted(value: Wire): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
