import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { WireField, WireShape } from './wire-shapes.js';

/**
 * A body in the usual writing: camelCase names, upper-case words, lists where lists belong. Google's own
 * parser takes every field in snake_case too, words in any case and a single value for a list. What is
 * written in the usual way already is not copied; unknown fields stay as they are.
 */
export function normalise(body: JsonObject, shape: WireShape): JsonObject {
  const said = Object.entries(body);
  const normal = said.map(([key, value]) => {
    const name = nameOf(key, body, shape);
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, field === undefined ? value : normaliseValue(value, field)] as const;
  });
  const isUsual = said.every(([key, value], at) => normal[at]?.[0] === key && normal[at][1] === value);
  return isUsual ? body : Object.fromEntries(normal);
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
  const normal = list.map((value) => normaliseOne(value, field));
  return normal.some((value, index) => value !== list[index]) ? normal : list;
}

function normaliseOne(value: JsonValue, { fields, words }: WireField): JsonValue {
  if (words === true && typeof value === 'string') return value.toUpperCase();
  return fields !== undefined && isJsonObject(value) ? normalise(value, fields) : value;
}
