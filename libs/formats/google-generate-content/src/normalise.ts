import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { plain } from './wire-shapes.js';
import type { WireField, WireShape } from './wire-shapes.js';

/**
 * A body in the usual writing: camelCase names, upper-case words, lists where lists belong. Google's own
 * parser takes every field in snake_case too, words in any case and a single value for a list. What is
 * written in the usual way already is not copied; unknown fields stay as they are.
 */
export function normalise(body: JsonObject, shape: WireShape): JsonObject {
  for (const key in body) {
    if (isUnusual(key, body, shape)) return rewritten(body, shape);
  }
  return body;
}

function isUnusual(key: string, body: JsonObject, shape: WireShape): boolean {
  const field = shape[key];
  const value = body[key];
  if (field === undefined) return key.includes('_') && nameOf(key, body, shape) !== key;
  return field !== plain && normaliseValue(value, field) !== value;
}

function rewritten(body: JsonObject, shape: WireShape): JsonObject {
  const entries = Object.entries(body).map(([key, value]) => {
    const name = nameOf(key, body, shape);
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, field === undefined ? value : normaliseValue(value, field)] as const;
  });
  return Object.fromEntries(entries);
}

/** The camelCase name of a known field. Where a body has both spellings, each stays. */
function nameOf(key: string, body: JsonObject, shape: WireShape): string {
  if (!key.includes('_')) return key;
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.hasOwn(shape, camel) && !Object.hasOwn(body, camel) ? camel : key;
}

function normaliseValue(value: JsonValue | undefined, field: WireField): JsonValue | undefined {
  if (value === undefined || value === null) return value;
  if (field.contentText === true && typeof value === 'string') return { parts: [{ text: value }] };
  if (field.list === true)
    return isJsonArray(value) ? normaliseList(value, field) : [normaliseOne(value, field)];
  return normaliseOne(value, field);
}

function normaliseList(list: readonly JsonValue[], field: WireField): readonly JsonValue[] {
  for (const value of list) {
    if (normaliseOne(value, field) !== value) return list.map((one) => normaliseOne(one, field));
  }
  return list;
}

function normaliseOne(value: JsonValue, { fields, words }: WireField): JsonValue {
  if (words === true && typeof value === 'string') return value.toUpperCase();
  return fields !== undefined && isJsonObject(value) ? normalise(value, fields) : value;
}
