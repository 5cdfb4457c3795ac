import { currentSchema } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { mergeAllOf } from './merge-all-of.js';

/** JSON Schema keywords the vendor documents. */
const known = new Set([
  ...['$id', '$defs', '$ref', '$anchor', 'type', 'format', 'title', 'description', 'enum', 'items'],
  ...['prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'anyOf', 'oneOf', 'properties'],
  ...['additionalProperties', 'required', 'propertyOrdering'],
]);
/** Those that hold schemas. */
const nesting = new Set([
  ...['items', 'additionalProperties', 'anyOf', 'oneOf', 'prefixItems', 'properties', '$defs'],
]);
/** Keywords that say nothing about values. */
const silent = new Set(['$schema', '$comment', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly']);

/**
 * A client's schema within the vendor's subset. What the subset lacks moves into the description of the same
 * sub-schema, where the model reads it, and is reported once.
 */
export function withinSubset(schema: JsonObject, encoding: Encoding, path: string): JsonObject {
  // Most schemas are within it as they are, and need no copy.
  if (isWithinSubset(schema)) return schema;
  const current = currentSchema(schema);
  const subset = new SchemaSubset(current);
  const written = subset.write(current);
  if (subset.moved.size > 0) {
    const keywords = [...subset.moved].join(', ');
    encoding.approximated(
      path,
      'schema-keyword',
      `The model's schemas lack ${keywords}; the description says it.`,
    );
  }
  return written;
}

function isWithinSubset(schema: JsonObject): boolean {
  for (const key in schema) {
    if (!known.has(key) || key === '$ref') return false;
    if (nesting.has(key) && !isNestedWithin(key, schema[key])) return false;
    if (key === 'enum' && !isEnumWithin(schema[key])) return false;
  }
  return true;
}

function isNestedWithin(key: string, value: JsonValue | undefined): boolean {
  const isSchema = key === 'items' || key === 'additionalProperties';
  if (isSchema) return !isJsonObject(value) || isWithinSubset(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((one) => !isJsonObject(one) || isWithinSubset(one));
}

const isEnumWithin = (values: JsonValue | undefined): boolean =>
  isJsonArray(values) && values.every(isSelectable);

/** Enums hold strings and numbers alone. */
const isSelectable = (value: JsonValue): boolean => typeof value === 'string' || typeof value === 'number';

class SchemaSubset {
  readonly moved = new Set<string>();

  constructor(private readonly root: JsonObject) {}

  write(schema: JsonObject): JsonObject {
    if (schema.$ref !== undefined) return this.#reference(schema);
    const merged = mergeAllOf(schema, this.root);
    if (merged !== undefined) return this.write(merged);
    const entries = Object.entries(schema);
    const kept = entries.flatMap(([key, value]) => this.#keyword(key, value, schema));
    const notes = entries.flatMap(([key, value]) => this.#note(key, value, schema));
    return withNotes(Object.fromEntries(kept), notes);
  }

  /** The vendor takes nothing but `$` keywords beside a reference: with others it becomes the one choice there is. */
  #reference(schema: JsonObject): JsonObject {
    const { $ref, ...others } = schema;
    const said = Object.keys(others).filter((key) => !key.startsWith('$') && !silent.has(key));
    if (said.length > 0 && others.anyOf === undefined) return this.write({ ...others, anyOf: [{ $ref }] });
    for (const key of said) this.moved.add(`${key} beside $ref`);
    const kept = Object.entries(schema).filter(([key]) => known.has(key) && key.startsWith('$'));
    return Object.fromEntries(kept.flatMap(([key, value]) => this.#keyword(key, value, schema)));
  }

  #keyword(
    key: string,
    value: JsonValue | undefined,
    schema: JsonObject,
  ): (readonly [string, JsonValue | undefined])[] {
    if (key === 'const') return this.#constant(value ?? null, schema);
    if (key === 'enum' && isJsonArray(value)) return this.#enum(value, schema);
    return known.has(key) ? [[key, this.#nested(key, value)]] : [];
  }

  #constant(value: JsonValue, schema: JsonObject): (readonly [string, JsonValue])[] {
    if (isSelectable(value)) return [['enum', [value]]];
    const type = value === null ? 'null' : typeof value;
    const isTold = schema.type !== undefined || type === 'object';
    return isTold ? [] : [['type', type]];
  }

  #enum(values: readonly JsonValue[], schema: JsonObject): (readonly [string, JsonValue])[] {
    const selectable = selectableOf(values, schema);
    return selectable === undefined ? [] : [['enum', selectable]];
  }

  #note(key: string, value: JsonValue | undefined, schema: JsonObject): readonly string[] {
    if (value === undefined || silent.has(key) || isSaid(key, value, schema)) return [];
    this.moved.add(key);
    return [`${key}: ${JSON.stringify(value)}`];
  }

  #nested(key: string, value: JsonValue | undefined): JsonValue | undefined {
    if (key === 'properties' || key === '$defs') {
      if (!isJsonObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#schema(one)]));
    }
    if (key === 'anyOf' || key === 'oneOf' || key === 'prefixItems') {
      return isJsonArray(value) ? value.map((one) => this.#schema(one) ?? null) : value;
    }
    return key === 'items' || key === 'additionalProperties' ? this.#schema(value) : value;
  }

  #schema(value: JsonValue | undefined): JsonValue | undefined {
    return isJsonObject(value) ? this.write(value) : value;
  }
}

/** Whether the subset's own keywords say it. */
function isSaid(key: string, value: JsonValue, schema: JsonObject): boolean {
  if (key === 'const') return value === null || isSelectable(value);
  if (key === 'enum' && isJsonArray(value)) return selectableOf(value, schema) !== undefined;
  return known.has(key);
}

/** The values of an enum; undefined where some are of other kinds. A null is said by the type. */
function selectableOf(values: readonly JsonValue[], { type }: JsonObject): readonly JsonValue[] | undefined {
  const isNullable = isJsonArray(type) && type.includes('null');
  const others = isNullable ? values.filter((value) => value !== null) : values;
  return others.every(isSelectable) ? others : undefined;
}

function withNotes(schema: JsonObject, notes: readonly string[]): JsonObject {
  if (notes.length === 0) return schema;
  const said =
    typeof schema.description === 'string' && schema.description !== '' ? [schema.description] : [];
  return { ...schema, description: [...said, `(${notes.join('; ')})`].join(' ') };
}
