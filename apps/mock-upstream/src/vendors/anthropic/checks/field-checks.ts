import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { InvalidField } from './invalid-field.js';

type Field = JsonValue | undefined;

/** Whether an optional field says anything. */
export function isSaid(value: Field): value is JsonValue {
  return value !== undefined && value !== null;
}

/** A field that must be there. @throws InvalidField where it is not */
export function needed(value: Field, path: string): JsonValue {
  if (value === undefined) throw new InvalidField(path, 'Field required');
  return value;
}

/** @throws InvalidField for anything but a string */
export function text(value: Field, path: string): string {
  const given = needed(value, path);
  if (typeof given !== 'string') throw new InvalidField(path, 'Input should be a valid string');
  return given;
}

/** @throws InvalidField for anything but `true` and `false` */
export function flag(value: Field, path: string): boolean {
  const given = needed(value, path);
  if (typeof given !== 'boolean') throw new InvalidField(path, 'Input should be a valid boolean');
  return given;
}

/** @throws InvalidField for anything but a number within bounds, both included */
export function number(value: Field, path: string, minimum: number, maximum = Infinity): number {
  const given = needed(value, path);
  if (typeof given !== 'number') throw new InvalidField(path, 'Input should be a valid number');
  if (given < minimum) throw new InvalidField(path, `Input should be greater than or equal to ${minimum}`);
  if (given > maximum) throw new InvalidField(path, `Input should be less than or equal to ${maximum}`);
  return given;
}

/** @throws InvalidField for anything but a whole number of at least `minimum` */
export function integer(value: Field, path: string, minimum: number): number {
  const given = needed(value, path);
  if (!Number.isInteger(given)) throw new InvalidField(path, 'Input should be a valid integer');
  return number(given, path, minimum);
}

/** @throws InvalidField for anything but an object */
export function object(value: Field, path: string): JsonObject {
  const given = needed(value, path);
  if (!isJsonObject(given)) throw new InvalidField(path, 'Input should be an object');
  return given;
}

/** @throws InvalidField for anything but an array */
export function list(value: Field, path: string): readonly JsonValue[] {
  const given = needed(value, path);
  if (!isJsonArray(given)) throw new InvalidField(path, 'Input should be a valid array');
  return given;
}

/** @throws InvalidField for a word that is none of these */
export function oneOf<Word extends string>(value: Field, path: string, words: readonly Word[]): Word {
  const given = needed(value, path);
  const found = words.find((word) => word === given);
  if (found === undefined) throw new InvalidField(path, `Input should be ${enumerate(words)}`);
  return found;
}

/** The `type` of an object that takes one of several forms. @throws InvalidField for a type there is not */
export function tag<Tag extends string>(value: JsonObject, path: string, tags: readonly Tag[]): Tag {
  const type = needed(value.type, `${path}.type`);
  const found = tags.find((candidate) => candidate === type);
  if (found !== undefined) return found;
  const expected = tags.map((candidate) => `'${candidate}'`).join(', ');
  throw new InvalidField(
    path,
    `Input tag '${show(type)}' found using 'type' does not match any of the expected tags: ${expected}`,
  );
}

/** @throws InvalidField for text that does not match */
export function matching(value: Field, path: string, pattern: RegExp): string {
  const given = text(value, path);
  if (!pattern.test(given)) throw new InvalidField(path, `String should match pattern '${pattern.source}'`);
  return given;
}

/** @throws InvalidField for a field that has no business here */
export function unknownField(path: string): never {
  throw new InvalidField(path, 'Extra inputs are not permitted');
}

/** A value as it stands in a message. */
export function show(value: Field): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function enumerate(words: readonly string[]): string {
  const quoted = words.map((word) => `'${word}'`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
}
