import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

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
 * sub-schema, where the model reads it, and is reported once. `$ref` stands alone among `$` keywords.
 */
export function withinSubset(schema: JsonObject, encoding: Encoding, path: string): JsonObject {
  // Most schemas are within it as they are, and need no copy.
  if (isWithinSubset(schema)) return schema;
  const subset = new SchemaSubset();
  const written = subset.write(schema);
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
  }
  return true;
}

function isNestedWithin(key: string, value: JsonValue | undefined): boolean {
  const isSchema = key === 'items' || key === 'additionalProperties';
  if (isSchema) return !isJsonObject(value) || isWithinSubset(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((one) => !isJsonObject(one) || isWithinSubset(one));
}

class SchemaSubset {
  readonly moved = new Set<string>();

  write(schema: JsonObject): JsonObject {
    if (schema.$ref !== undefined) return this.#reference(schema);
    const { allOf } = schema;
    const [only] = isJsonArray(allOf) ? allOf : [];
    if (isJsonArray(allOf) && allOf.length === 1 && isJsonObject(only)) {
      const others = Object.entries(schema).filter(([key]) => key !== 'allOf');
      return this.write({ ...only, ...Object.fromEntries(others) });
    }
    const entries = Object.entries(schema);
    const kept = entries.flatMap(([key, value]) => this.#keyword(key, value));
    const notes = entries.flatMap(([key, value]) => this.#note(key, value));
    return withNotes(Object.fromEntries(kept), notes);
  }

  #reference(schema: JsonObject): JsonObject {
    const entries = Object.entries(schema);
    for (const [key] of entries)
      if (!key.startsWith('$') && !silent.has(key)) this.moved.add(`${key} beside $ref`);
    const kept = entries.filter(([key]) => known.has(key) && key.startsWith('$'));
    return Object.fromEntries(kept.flatMap(([key, value]) => this.#keyword(key, value)));
  }

  #keyword(key: string, value: JsonValue | undefined): (readonly [string, JsonValue | undefined])[] {
    if (key === 'const') return [['enum', [value ?? null]]];
    return known.has(key) ? [[key, this.#nested(key, value)]] : [];
  }

  #note(key: string, value: JsonValue | undefined): readonly string[] {
    if (known.has(key) || silent.has(key) || key === 'const' || value === undefined) return [];
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

function withNotes(schema: JsonObject, notes: readonly string[]): JsonObject {
  if (notes.length === 0) return schema;
  const said =
    typeof schema.description === 'string' && schema.description !== '' ? [schema.description] : [];
  return { ...schema, description: [...said, `(${notes.join('; ')})`].join(' ') };
}
