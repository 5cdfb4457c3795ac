import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const single = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames']);
const lists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const named = new Set(['properties', 'patternProperties', '$defs']);

const olderReference = /^#\/definitions\//;

/**
 * A schema in the words of the current JSON Schema: `definitions` of its drafts up to 7 as `$defs`, and OpenAPI's
 * `nullable` as a type. Vendors' subsets know only these.
 */
export function currentSchema(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).flatMap(([key, value]): (readonly [string, JsonValue])[] =>
    value === undefined || key === 'nullable' ? [] : [convert(key, value)],
  );
  const converted: JsonObject = Object.fromEntries(entries);
  return schema.nullable === true ? nullableSchema(converted) : converted;
}

function convert(key: string, value: JsonValue): readonly [string, JsonValue] {
  if (key === '$ref' && typeof value === 'string') return [key, value.replace(olderReference, '#/$defs/')];
  const current = key === 'definitions' && isJsonObject(value) ? '$defs' : key;
  return [current, convertNested(current, value)];
}

function convertNested(key: string, value: JsonValue): JsonValue {
  if (single.has(key)) return convertOne(value);
  if (lists.has(key) && isJsonArray(value)) return value.map(convertOne);
  if (!named.has(key) || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, one === undefined ? one : convertOne(one)]),
  );
}

function convertOne(value: JsonValue): JsonValue {
  return isJsonObject(value) ? currentSchema(value) : value;
}

/** The schema, allowing null besides. */
export function nullableSchema(schema: JsonObject): JsonObject {
  const { type, anyOf, $ref, enum: values, ...others } = schema;
  const allowed = isJsonArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  if (typeof type === 'string') return { ...schema, ...allowed, type: [type, 'null'] };
  if (isJsonArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  return $ref === undefined ? schema : { ...others, anyOf: [{ $ref }, { type: 'null' }] };
}

/**
 * The schema of a tool's arguments as vendors want it: an object that names its properties. A root that only refers
 * to a definition becomes that definition.
 */
export function argumentsSchema(schema: JsonObject): JsonObject {
  const { $ref, ...others } = schema;
  const definition = typeof $ref === 'string' ? definitionOf($ref, schema) : undefined;
  const root = definition === undefined ? schema : { ...definition, ...others };
  if (root.type !== undefined && root.properties !== undefined) return root;
  return { type: 'object', properties: {}, ...root };
}

/** The definition that a reference names, where it stands in the root of the schema. */
export function definitionOf(reference: string, root: JsonObject): JsonObject | undefined {
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  const definitions = root[place];
  const found = isJsonObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return isJsonObject(found) ? found : undefined;
}
