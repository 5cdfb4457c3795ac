import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** The object that an input is; an empty one where it is something else. */
export const parseInput = (input: Buffer): JsonObject =>
  objectOr(JSON.parse(input.toString('utf8')) as JsonValue);

export const listOr = (value: JsonValue | undefined): readonly JsonValue[] =>
  isJsonArray(value) ? value : [];
export const objectOr = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
export const textOr = (value: JsonValue | undefined, other = ''): string =>
  typeof value === 'string' ? value : other;

/** A whole number from 0 on. */
export const countOr = (value: JsonValue | undefined, other = 0): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? Math.abs(value) : other;
