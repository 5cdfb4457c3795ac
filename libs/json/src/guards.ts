import type { JsonObject, JsonValue } from './json-value.js';

/** Whether `value` is an object: not null, not an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether `value` is an array; `Array.isArray` does not narrow read-only ones. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
