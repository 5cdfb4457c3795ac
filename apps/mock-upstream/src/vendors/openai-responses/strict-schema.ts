import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { shown } from './known-fields.js';

/** Keywords the vendor does not enforce, and so refuses in a strict schema. */
const notPermitted = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'patternProperties',
];

/** Keywords that hold schemas under names of the client's choice. */
const named = ['properties', '$defs', 'definitions'] as const;

/**
 * What the vendor has against a strict schema, in its words; undefined where it is fine. The root is an object,
 * every object is closed and requires all its properties, and only enforceable keywords occur.
 */
export function strictSchemaFault(schema: JsonObject): string | undefined {
  if (schema.anyOf !== undefined || (schema.type !== 'object' && schema.$ref === undefined)) {
    const got = schema.anyOf === undefined ? JSON.stringify(schema.type ?? 'None') : '"None"';
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${got}'.`;
  }
  return faultIn(schema, []);
}

function faultIn(schema: JsonValue, context: readonly string[]): string | undefined {
  if (!isJsonObject(schema)) return `In context=${show(context)}, schema must be an object.`;
  const keyword = notPermitted.find((name) => schema[name] !== undefined);
  if (keyword !== undefined) return `In context=${show(context)}, '${keyword}' is not permitted.`;
  return ownFault(schema, context) ?? childFault(schema, context);
}

function ownFault(schema: JsonObject, context: readonly string[]): string | undefined {
  const isObject = schema.type === 'object' || isJsonObject(schema.properties);
  if (!isObject) {
    const isUntyped = ['type', 'enum', 'const', 'anyOf', '$ref'].every((name) => schema[name] === undefined);
    return isUntyped ? `In context=${show(context)}, schema must have a 'type' key.` : undefined;
  }
  if (schema.additionalProperties !== false) {
    return `In context=${show(context)}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const required = isJsonArray(schema.required) ? schema.required : [];
  const properties = isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
  const optional = properties.find((name) => !required.includes(name));
  if (optional !== undefined) {
    return `In context=${show(context)}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${optional}'.`;
  }
  const extra = required.find((name) => typeof name !== 'string' || !properties.includes(name));
  return extra === undefined
    ? undefined
    : `In context=${show(context)}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '${shown(extra)}' supplied.`;
}

function childFault(schema: JsonObject, context: readonly string[]): string | undefined {
  for (const [child, path] of children(schema)) {
    const fault = faultIn(child, [...context, ...path]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function* children(schema: JsonObject): Generator<readonly [JsonValue, readonly string[]]> {
  for (const keyword of named) {
    const group = schema[keyword];
    if (!isJsonObject(group)) continue;
    for (const [name, child] of Object.entries(group)) yield [child ?? null, [keyword, name]];
  }
  if (isJsonObject(schema.items)) yield [schema.items, ['items']];
  const { anyOf } = schema;
  if (isJsonArray(anyOf)) for (const [index, child] of anyOf.entries()) yield [child, ['anyOf', `${index}`]];
}

/** The place as the vendor shows it: a Python tuple. */
function show(context: readonly string[]): string {
  const [only, ...others] = context.map((step) => `'${step}'`);
  if (only === undefined) return '()';
  return others.length === 0 ? `(${only},)` : `(${[only, ...others].join(', ')})`;
}
