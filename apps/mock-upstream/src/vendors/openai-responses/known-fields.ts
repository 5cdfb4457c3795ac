import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { firstFault, missing, wrongType, wrongValue } from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';

/** Anything passes. */
export const anything: FieldCheck = () => undefined;

/** An object of a known type: what must be in it, and what else may be. `null` counts as absent. */
export interface ObjectRules {
  readonly needs?: Readonly<Record<string, FieldCheck>>;
  readonly takes?: Readonly<Record<string, FieldCheck>>;
}

/** An object by its rules; a field that is in none of them is refused, as the vendor does. */
export function isObjectOf({ needs = {}, takes = {} }: ObjectRules): FieldCheck {
  const checks = new Map(Object.entries({ ...needs, ...takes }));
  return (value, path) => {
    if (!isJsonObject(value)) return wrongType(path, 'an object', value);
    const absent = Object.keys(needs).find((name) => (value[name] ?? null) === null);
    if (absent !== undefined) return missing(`${path}.${absent}`);
    return firstFault(Object.entries(value), ([name, field]) => {
      const check = checks.get(name);
      if (!check) return unknownParameter(`${path}.${name}`);
      return field === undefined || field === null ? undefined : check(field, `${path}.${name}`);
    });
  };
}

/** An object whose `type` says which rules are its own. */
export function isOneOfTypes(rules: Readonly<Record<string, ObjectRules>>): FieldCheck {
  const types = Object.keys(rules);
  const checks = new Map(
    Object.entries(rules).map(([type, { needs, takes }]) => [
      type,
      isObjectOf({ needs: { type: anything, ...needs }, ...(takes && { takes }) }),
    ]),
  );
  return (value, path) => {
    if (!isJsonObject(value)) return wrongType(path, 'an object', value);
    const { type } = value;
    if (type === undefined) return missing(`${path}.type`);
    const check = typeof type === 'string' ? checks.get(type) : undefined;
    return check ? check(value, path) : wrongValue(path, type, types);
  };
}

/** A word that matches a pattern; `shown` is how the vendor writes it. */
export function isMatch(pattern: RegExp, shown: string): FieldCheck {
  return (value, path) => {
    if (typeof value !== 'string') return wrongType(path, 'a string', value);
    if (pattern.test(value)) return undefined;
    const message = `Invalid '${path}': string does not match pattern. Expected a string that matches the pattern '${shown}'.`;
    return invalidField(path, message, 'invalid_value');
  };
}

/** Text of at most so many characters. */
export function isText(longest: number): FieldCheck {
  return (value, path) => {
    if (typeof value !== 'string') return wrongType(path, 'a string', value);
    if (value.length <= longest) return undefined;
    const message = `Invalid '${path}': string too long. Expected a string with maximum length ${longest}, but got a string with length ${value.length} instead.`;
    return invalidField(path, message, 'string_above_max_length');
  };
}

/** The id of an item: each type's begin differently. */
export function isItemId(prefix: string): FieldCheck {
  return (value, path) => {
    const fault = isText(64)(value, path);
    if (fault || (typeof value === 'string' && value.startsWith(prefix))) return fault;
    const message = `Invalid '${path}': '${shown(value)}'. Expected an ID that begins with '${prefix}'.`;
    return invalidField(path, message, 'invalid_value');
  };
}

export function unknownParameter(path: string): VendorReply {
  return invalidField(path, `Unknown parameter: '${path}'.`, 'unknown_parameter');
}

/** Whether a field says anything. */
export function isSaid(value: JsonValue | undefined): value is Exclude<JsonValue, null> {
  return value !== undefined && value !== null;
}

/** A value inside a sentence. */
export function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
