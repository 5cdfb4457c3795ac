import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Arguments as an object, and what became of the text on the way. */
export interface ReadArguments {
  readonly args: JsonObject;
  /** Why `args` is not what the text says; undefined where it is. */
  readonly problem?: string;
}

/** More digits than a number keeps. */
const manyDigits = /\d{16,}/g;

/** The text of a call's arguments. The order of keys stays. */
export function argumentsText(args: JsonObject | undefined): string {
  return args === undefined ? '' : JSON.stringify(args);
}

/** The object that a call's raw text stands for. No text means no arguments; other text than an object is wrapped. */
export function argumentsObject(text: string): ReadArguments {
  if (text.trim() === '') return { args: {} };
  const value = parse(text);
  if (!isJsonObject(value))
    return { args: { _raw: text }, problem: 'are no JSON object; they are sent as "_raw"' };
  const digits = text.match(manyDigits);
  if (digits === null) return { args: value };
  const kept = JSON.stringify(value);
  return digits.every((number) => kept.includes(number))
    ? { args: value }
    : { args: value, problem: 'hold a number with more digits than JSON objects keep; it is rounded' };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
