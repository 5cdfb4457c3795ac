import { currentSchema } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** String formats the vendor enforces. */
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

export interface FittedSchema {
  readonly value: JsonObject;
  /** Something was moved to a description or given up. */
  readonly changed: boolean;
}

/** What becomes of one keyword: its new entries, or undefined where the vendor does not know it. */
type KeywordWriter = (value: JsonValue, fitter: SchemaFitter) => JsonObject | undefined;

const keep =
  (keyword: string): KeywordWriter =>
  (value) => ({ [keyword]: value });

const schemas =
  (keyword: string): KeywordWriter =>
  (value, fitter) =>
    isJsonArray(value) ? { [keyword]: value.map((entry) => fitter.fit(entry)) } : undefined;

const named =
  (keyword: string): KeywordWriter =>
  (value, fitter) =>
    isJsonObject(value) ? { [keyword]: fitter.fitEach(value) } : undefined;

const literals =
  (keyword: string, values: (value: JsonValue) => readonly JsonValue[]): KeywordWriter =>
  (value) =>
    values(value).every(isPrimitive) ? { [keyword]: value } : undefined;

/** The keywords of the vendor's subset. Source: formats/messages.md, "Structured outputs". */
const keywords: Readonly<Record<string, KeywordWriter>> = {
  type: keep('type'),
  title: keep('title'),
  description: keep('description'),
  $ref: keep('$ref'),
  required: keep('required'),
  properties: named('properties'),
  $defs: named('$defs'),
  anyOf: schemas('anyOf'),
  allOf: schemas('allOf'),
  items: (value, fitter) => (isJsonObject(value) ? { items: fitter.fit(value) } : undefined),
  enum: literals('enum', (value) => (isJsonArray(value) ? value : [{}])),
  const: literals('const', (value) => [value]),
  minItems: (value) => (value === 0 || value === 1 ? { minItems: value } : undefined),
  format: (value) => (formats.includes(value) ? { format: value } : undefined),
  additionalProperties: (value) => (value === false ? { additionalProperties: false } : undefined),
  // It names the dialect of the schema and asks for nothing.
  $schema: () => ({}),
};

/** A schema within the vendor's subset of JSON Schema; what that cannot say is told in descriptions. */
export function fitSchema(schema: JsonObject): FittedSchema {
  const fitter = new SchemaFitter();
  const value = fitter.fitObject(currentSchema(schema));
  return { value, changed: fitter.changed };
}

class SchemaFitter {
  changed = false;

  /** A schema may be `true` or `false` too, which the subset has no form for. */
  fit(schema: JsonValue): JsonValue {
    if (isJsonObject(schema)) return this.fitObject(schema);
    this.changed = true;
    return {};
  }

  fitEach(definitions: JsonObject): JsonObject {
    const entries = Object.entries(definitions).flatMap(([name, value]): (readonly [string, JsonValue])[] =>
      value === undefined ? [] : [[name, this.fit(value)]],
    );
    return Object.fromEntries(entries);
  }

  fitObject(schema: JsonObject): JsonObject {
    const kept: [string, JsonValue | undefined][] = [];
    const told: string[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      if (value === undefined) continue;
      const entries = this.#write(keyword, value, schema);
      if (entries === undefined) told.push(`${keyword}: ${JSON.stringify(value)}`);
      else kept.push(...Object.entries(entries));
    }
    if (told.length > 0) this.changed = true;
    return this.#closed(describe(Object.fromEntries(kept), told));
  }

  #write(keyword: string, value: JsonValue, schema: JsonObject): JsonObject | undefined {
    if (keyword === 'oneOf' && schema.anyOf === undefined) {
      this.changed = true;
      return schemas('anyOf')(value, this);
    }
    const write = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
    return write?.(value, this);
  }

  /** Every object of the subset is closed. */
  #closed(schema: JsonObject): JsonObject {
    const isObject = schema.type === 'object' || isJsonObject(schema.properties);
    if (!isObject || schema.additionalProperties === false) return schema;
    this.changed = true;
    return { ...schema, additionalProperties: false };
  }
}

function describe(schema: JsonObject, told: readonly string[]): JsonObject {
  if (told.length === 0) return schema;
  const own = typeof schema.description === 'string' ? [schema.description] : [];
  return { ...schema, description: [...own, `{${told.join(', ')}}`].join('\n\n') };
}

function isPrimitive(value: JsonValue): boolean {
  return value === null || typeof value !== 'object';
}
