import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { show } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

/** Keywords of the vendor's subset of JSON Schema. Source: formats/messages.md, "Structured outputs". */
const keywords: readonly string[] = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'enum',
  'const',
  'anyOf',
  'allOf',
  '$ref',
  '$defs',
  'description',
  'title',
  'format',
  'default',
];

const formats: readonly JsonValue[] = [
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
];

/** Checks a schema that an answer, or a strict tool's call, must follow. @throws InvalidField */
export function checkOutputSchema(schema: JsonObject, path: string): void {
  const { type } = schema;
  const unknown = Object.keys(schema).find((keyword) => !keywords.includes(keyword));
  if (unknown !== undefined) refuse(path, `For '${show(type)}' type, property '${unknown}' is not supported`);
  if ((type === 'object' || schema.properties !== undefined) && schema.additionalProperties !== false)
    refuse(path, "For 'object' type, 'additionalProperties' must be explicitly set to false");
  const { format, minItems } = schema;
  if (format !== undefined && !formats.includes(format))
    refuse(path, `String format '${show(format)}' is not supported`);
  if (minItems !== undefined && minItems !== 0 && minItems !== 1)
    refuse(path, "For 'array' type, 'minItems' values other than 0 or 1 are not supported");
  checkInner(schema, path);
}

function checkInner(schema: JsonObject, path: string): void {
  for (const keyword of ['properties', '$defs']) {
    const named = schema[keyword];
    if (isJsonObject(named)) {
      for (const [name, inner] of Object.entries(named)) checkSchema(inner, `${path}.${keyword}.${name}`);
    }
  }
  for (const keyword of ['anyOf', 'allOf']) {
    const variants = schema[keyword];
    if (isJsonArray(variants)) {
      variants.forEach((inner, index) => {
        checkSchema(inner, `${path}.${keyword}.${index}`);
      });
    }
  }
  if (schema.items !== undefined) checkSchema(schema.items, `${path}.items`);
}

function checkSchema(schema: JsonValue | undefined, path: string): void {
  if (isJsonObject(schema)) checkOutputSchema(schema, path);
  else refuse(path, 'Input should be an object');
}

function refuse(path: string, fault: string): never {
  throw new InvalidField(path, fault);
}
