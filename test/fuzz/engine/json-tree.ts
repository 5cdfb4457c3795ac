import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Where a value stands: keys and indices from the outermost inwards. */
export type Way = readonly (string | number)[];

/** A value inside a document. */
export interface Node {
  readonly way: Way;
  readonly value: JsonValue;
}

/** All values of a document, itself first. */
export function nodesOf(value: JsonValue, way: Way = []): Node[] {
  return [{ way, value }, ...entriesOf(value).flatMap(([key, inner]) => nodesOf(inner, [...way, key]))];
}

/** The document in which another value stands at the end of the way; undefined leaves it out. */
export function withValue(value: JsonValue, [key, ...rest]: Way, other: JsonValue | undefined): JsonValue {
  if (key === undefined) return other ?? null;
  const isLast = rest.length === 0;
  const entries = entriesOf(value).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner] as const];
    if (isLast && other === undefined) return [];
    return [[name, isLast ? (other ?? null) : withValue(inner, rest, other)] as const];
  });
  return isJsonArray(value) ? entries.map(([, inner]) => inner) : objectOf(entries);
}

/** Members of an object, elements of an array; none of anything else. */
export function entriesOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (isJsonArray(value)) return [...value.entries()];
  return isJsonObject(value) ? (Object.entries(value) as [string, JsonValue][]) : [];
}

/** Assigning would lose members that are called `__proto__`. */
export const objectOf = (entries: readonly (readonly [string | number, JsonValue])[]): JsonObject =>
  Object.fromEntries(entries);
