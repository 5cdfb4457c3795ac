import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Recursive schemas end at this depth, by leaving out what is optional. */
const deepest = 6;

const formats: Readonly<Record<string, string>> = {
  'date-time': '2025-01-01T12:00:00Z',
  date: '2025-01-01',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/**
 * A value that is valid against a JSON Schema, always the same for the same schema. Knows types, properties,
 * items, enum, const, `$ref` into the schema, anyOf, oneOf, allOf, formats, and bounds of numbers, lengths and
 * item counts; not `pattern`, `not` and conditionals.
 */
export function exampleOf(schema: JsonValue | undefined): JsonValue {
  return new ExampleMaker(schema).make(schema, 'value', 0);
}

class ExampleMaker {
  constructor(private readonly root: JsonValue | undefined) {}

  make(node: JsonValue | undefined, name: string, depth: number): JsonValue {
    if (!isJsonObject(node)) return name;
    const schema = this.#resolve(node);
    if (schema.const !== undefined) return schema.const;
    const choices = schema.enum;
    if (isJsonArray(choices) && choices[0] !== undefined) return choices[0];
    const variant = this.#variant(schema, depth);
    if (variant !== undefined) return this.make(variant, name, depth);
    return this.#ofType(schema, name, depth);
  }

  #ofType(schema: JsonObject, name: string, depth: number): JsonValue {
    switch (typeOf(schema, depth)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
        return numberIn(schema, 1);
      case 'number':
        return numberIn(schema, 0.5);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textIn(schema, name);
    }
  }

  #object(schema: JsonObject, depth: number): JsonObject {
    const { properties, required } = schema;
    if (!isJsonObject(properties)) return {};
    const needed = isJsonArray(required) ? required : [];
    const names = Object.keys(properties).filter((name) => depth < deepest || needed.includes(name));
    return Object.fromEntries(names.map((name) => [name, this.make(properties[name], name, depth + 1)]));
  }

  #array(schema: JsonObject, name: string, depth: number): readonly JsonValue[] {
    const least = countIn(schema, 'minItems') ?? 0;
    const most = countIn(schema, 'maxItems') ?? Infinity;
    const length = Math.min(Math.max(least, depth < deepest ? 2 : 0), most);
    return Array.from({ length }, () => this.make(schema.items, name, depth + 1));
  }

  /** Follows `$ref` and merges `allOf`. */
  #resolve(node: JsonObject, hops = 0): JsonObject {
    const reference = node.$ref;
    if (typeof reference === 'string' && hops < deepest) return this.#resolve(this.#at(reference), hops + 1);
    const all = node.allOf;
    if (!isJsonArray(all)) return node;
    return all
      .filter(isJsonObject)
      .map((part) => this.#resolve(part, hops + 1))
      .reduce(mergeSchemas, node);
  }

  #at(reference: string): JsonObject {
    const steps = reference.replace(/^#\/?/u, '').split('/').filter(Boolean);
    let node: JsonValue | undefined = this.root;
    for (const step of steps) {
      const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
      node = isJsonObject(node) ? node[key] : undefined;
    }
    return isJsonObject(node) ? node : {};
  }

  /** One of the alternatives; at depth preferably `null`, so that recursion ends. */
  #variant(schema: JsonObject, depth: number): JsonValue | undefined {
    const variants = schema.anyOf ?? schema.oneOf;
    if (!isJsonArray(variants)) return undefined;
    const isNull = (variant: JsonValue): boolean => isJsonObject(variant) && variant.type === 'null';
    const preferred = variants.find((variant) => isNull(variant) === depth >= deepest);
    return preferred ?? variants[0];
  }
}

function mergeSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const properties = [one.properties, other.properties].filter(isJsonObject);
  const required = [one.required, other.required].filter(isJsonArray).flat();
  return {
    ...one,
    ...other,
    ...(properties.length > 0 && { properties: Object.assign({}, ...properties) as JsonObject }),
    ...(required.length > 0 && { required }),
  };
}

function typeOf(schema: JsonObject, depth: number): JsonValue | undefined {
  const { type } = schema;
  if (isJsonArray(type)) {
    return type.find((name) => (name === 'null') === depth >= deepest) ?? type[0];
  }
  if (type !== undefined) return type;
  if (schema.properties !== undefined) return 'object';
  return schema.items === undefined ? 'string' : 'array';
}

function numberIn(schema: JsonObject, step: number): number {
  const from = countIn(schema, 'minimum');
  const above = countIn(schema, 'exclusiveMinimum');
  const to = countIn(schema, 'maximum');
  const below = countIn(schema, 'exclusiveMaximum');
  const multiple = countIn(schema, 'multipleOf');
  const unit = multiple ?? step;
  const least = from ?? (above === undefined ? undefined : above + unit);
  const most = to ?? (below === undefined ? undefined : below - unit);
  const wished = multiple ?? 1;
  const value = Math.max(least ?? Math.min(wished, most ?? wished), -Number.MAX_SAFE_INTEGER);
  return multiple === undefined ? value : Math.ceil(value / multiple) * multiple;
}

function textIn(schema: JsonObject, name: string): string {
  const format = schema.format;
  const text = (typeof format === 'string' ? formats[format] : undefined) ?? name;
  const least = countIn(schema, 'minLength') ?? 0;
  return text.padEnd(least, '.').slice(0, countIn(schema, 'maxLength') ?? Infinity);
}

function countIn(schema: JsonObject, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' ? value : undefined;
}
