import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../vendor.js';
import { invalidField } from './openai-error.js';

/** Looks at one field; undefined where it is fine. `path` is the field as OpenAI writes it: `messages[0].role`. */
export type FieldCheck = (value: JsonValue, path: string) => VendorReply | undefined;

/** Runs checks on the fields an object has. `null` counts as absent; fields without a check are fine. */
export function checkFields(
  object: JsonObject,
  checks: ReadonlyMap<string, FieldCheck>,
): VendorReply | undefined {
  for (const name of Object.keys(object)) {
    const value = object[name];
    const fault = value === undefined || value === null ? undefined : checks.get(name)?.(value, name);
    if (fault) return fault;
  }
  return undefined;
}

/** A field that must be there. */
export function missing(path: string): VendorReply {
  return invalidField(path, `Missing required parameter: '${path}'.`, 'missing_required_parameter');
}

/** A field of the wrong type; `expected` with its article: `an object`. */
export function wrongType(path: string, expected: string, value: JsonValue | undefined): VendorReply {
  const message = `Invalid type for '${path}': expected ${expected}, but got ${typeName(value)} instead.`;
  return invalidField(path, message, 'invalid_type');
}

/** A word that is none of the allowed ones. */
export function wrongValue(path: string, value: JsonValue, supported: readonly string[]): VendorReply {
  const quoted = supported.map((word) => `'${word}'`);
  const list =
    quoted.length < 3
      ? quoted.join(' and ')
      : `${quoted.slice(0, -1).join(', ')}, and ${quoted.at(-1) ?? ''}`;
  const message = `Invalid value: ${quote(value)}. Supported values are: ${list}.`;
  return invalidField(path, message, 'invalid_value');
}

export const isBoolean: FieldCheck = (value, path) =>
  typeof value === 'boolean' ? undefined : wrongType(path, 'a boolean', value);

export const isString: FieldCheck = (value, path) =>
  typeof value === 'string' ? undefined : wrongType(path, 'a string', value);

export const isObject: FieldCheck = (value, path) =>
  isJsonObject(value) ? undefined : wrongType(path, 'an object', value);

/** One of some words. */
export function isOneOf(...words: readonly string[]): FieldCheck {
  return (value, path) => {
    if (typeof value !== 'string') return wrongType(path, 'a string', value);
    return words.includes(value) ? undefined : wrongValue(path, value, words);
  };
}

/** A number within bounds, both included. */
export function isNumber(kind: 'decimal' | 'integer', minimum: number, maximum = Infinity): FieldCheck {
  const article = kind === 'integer' ? 'an' : 'a';
  return (value, path) => {
    if (typeof value !== 'number' || (kind === 'integer' && !Number.isInteger(value))) {
      return wrongType(path, `${article} ${kind}`, value);
    }
    if (value < minimum) return outOfRange(path, kind, value, 'below minimum', `>= ${minimum}`, 'below_min');
    if (value > maximum) return outOfRange(path, kind, value, 'above maximum', `<= ${maximum}`, 'above_max');
    return undefined;
  };
}

/** A list of at most so many items, each checked. */
export function isArray(item: FieldCheck, maximum = Infinity): FieldCheck {
  return (value, path) => {
    if (!isJsonArray(value)) return wrongType(path, 'an array', value);
    if (value.length > maximum) {
      const message = `Invalid '${path}': array too long. Expected an array with maximum length ${maximum}, but got an array with length ${value.length} instead.`;
      return invalidField(path, message, 'array_above_max_length');
    }
    return firstFault(value, (entry, position) => item(entry, `${path}[${position}]`));
  };
}

/** The first fault found in a list. */
export function firstFault<Item>(
  items: readonly Item[],
  check: (item: Item, position: number) => VendorReply | undefined,
): VendorReply | undefined {
  for (const [position, item] of items.entries()) {
    const fault = check(item, position);
    if (fault) return fault;
  }
  return undefined;
}

function outOfRange(
  path: string,
  kind: string,
  value: number,
  fault: string,
  expected: string,
  code: string,
): VendorReply {
  const message = `Invalid '${path}': ${kind} ${fault} value. Expected a value ${expected}, but got ${value} instead.`;
  return invalidField(path, message, `${kind}_${code}_value`);
}

function typeName(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function quote(value: JsonValue): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
