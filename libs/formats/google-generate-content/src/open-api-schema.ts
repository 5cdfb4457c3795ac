import { nullableSchema } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const single = new Set(['items', 'additionalProperties']);
const lists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const maps = new Set(['properties', '$defs', 'defs']);
/** Limits that Google's types write as text. */
const limits = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'],
]);

/**
 * A schema of Google's OpenAPI subset as JSON Schema: types in lower case, `nullable` as a type, limits as
 * numbers, `example` as `examples`; Google's own `propertyOrdering` goes, since objects here keep their order.
 */
export function toJsonSchema(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([name, value]) => convert(camelCase(name), value));
  const converted: JsonObject = Object.fromEntries(entries);
  return schema.nullable === true ? nullableSchema(converted) : converted;
}

function convert(key: string, value: JsonValue | undefined): (readonly [string, JsonValue])[] {
  if (value === undefined || key === 'nullable' || key === 'propertyOrdering') return [];
  if (key === 'type') return readType(value);
  if (key === 'example') return [['examples', [value]]];
  if (key === 'format' && value === 'enum') return [];
  if (limits.has(key) && typeof value === 'string' && /^\d+$/.test(value)) return [[key, Number(value)]];
  return [[key, convertNested(key, value)]];
}

function readType(value: JsonValue): (readonly [string, JsonValue])[] {
  if (typeof value !== 'string') return [['type', value]];
  return value.toUpperCase() === 'TYPE_UNSPECIFIED' ? [] : [['type', value.toLowerCase()]];
}

function convertNested(key: string, value: JsonValue): JsonValue {
  if (single.has(key) && isJsonObject(value)) return toJsonSchema(value);
  if (lists.has(key) && isJsonArray(value)) {
    return value.map((one) => (isJsonObject(one) ? toJsonSchema(one) : one));
  }
  if (!maps.has(key) || !isJsonObject(value)) return value;
  const named = Object.entries(value).map(([name, one]) => [
    name,
    isJsonObject(one) ? toJsonSchema(one) : one,
  ]);
  return Object.fromEntries(named) as JsonObject;
}

function camelCase(key: string): string {
  if (!key.includes('_')) return key;
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
