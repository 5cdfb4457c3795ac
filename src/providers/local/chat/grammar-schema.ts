import type { JsonObject, JsonValue } from '#libs/json';

/** A JSON schema in the words of the runtime's grammar, and what of it no grammar can hold. */
export interface GrammarSchema {
  readonly schema: JsonObject;
  /** Keywords that were left out, with where: `properties.age.minimum`. */
  readonly ignored: readonly string[];
}

type Kind =
  | 'reference'
  | 'constant'
  | 'enumeration'
  | 'alternatives'
  | 'object'
  | 'array'
  | 'string'
  | 'scalar'
  | 'any';

/** Keywords that only describe, or that every answer fulfils: the grammar writes all properties. */
const silent = [
  ...['$schema', '$id', '$anchor', '$comment', '$defs', 'definitions', 'title', 'description', 'default'],
  ...['examples', 'required', 'readOnly', 'writeOnly', 'deprecated', 'nullable'],
];

/** Keywords a kind of schema is converted by. */
const understood: Readonly<Record<Kind, readonly string[]>> = {
  reference: ['$ref'],
  constant: ['const', 'type'],
  enumeration: ['enum', 'type'],
  alternatives: ['anyOf', 'oneOf', 'type'],
  object: ['type', 'properties', 'additionalProperties', 'minProperties', 'maxProperties'],
  array: ['type', 'items', 'prefixItems', 'minItems', 'maxItems'],
  string: ['type', 'minLength', 'maxLength'],
  scalar: ['type'],
  any: [],
};

const formats: readonly JsonValue[] = ['date-time', 'time', 'date'];

/**
 * Turns a JSON schema into one the runtime makes a grammar of. Whatever the grammar allows is valid under the
 * schema but for the keywords reported as ignored; properties that are optional always appear.
 */
export function toGrammarSchema(schema: JsonObject): GrammarSchema {
  const converter = new Converter();
  const converted = converter.convert(schema, []);
  const definitions = Object.entries({ ...objectOf(schema.definitions), ...objectOf(schema.$defs) });
  const $defs = Object.fromEntries(
    definitions.map(([name, definition]) => [name, converter.convert(objectOf(definition), ['$defs', name])]),
  );
  const { ignored } = converter;
  return { schema: definitions.length === 0 ? converted : { ...converted, $defs }, ignored };
}

class Converter {
  readonly ignored: string[] = [];

  convert(given: JsonObject, path: readonly string[]): JsonObject {
    const schema = mergeAllOf(given);
    const types = typesOf(schema);
    if (types.length > 1 && types.some((type) => type === 'object' || type === 'array'))
      return { oneOf: types.map((type) => this.convert(ofOneType(schema, type), path)) };
    const kind = kindOf(schema, types[0]);
    for (const keyword of Object.keys(schema).filter((key) => schema[key] !== undefined)) {
      const known = silent.includes(keyword) || understood[kind].includes(keyword);
      const format = keyword === 'format' && kind === 'string' && formats.includes(schema.format ?? null);
      if (!known && !format) this.ignored.push([...path, keyword].join('.'));
    }
    return this.#build(kind, schema, types, path);
  }

  #build(kind: Kind, schema: JsonObject, types: readonly string[], path: readonly string[]): JsonObject {
    switch (kind) {
      case 'reference':
        return { $ref: referenceOf(schema)?.replace('#/definitions/', '#/$defs/') };
      case 'constant':
        return pick(schema, ['const']);
      case 'enumeration':
        return pick(schema, ['enum']);
      case 'alternatives':
        return { oneOf: this.#list(schema.anyOf ?? schema.oneOf, [...path, 'anyOf']) };
      case 'object':
        return this.#object(schema, path);
      case 'array':
        return this.#array(schema, path);
      case 'string':
        return formats.includes(schema.format ?? null)
          ? pick(schema, ['type', 'format'])
          : { type: 'string', ...pick(schema, ['minLength', 'maxLength']) };
      case 'scalar':
        return { type: types };
      case 'any':
        return anything;
    }
  }

  #object(schema: JsonObject, path: readonly string[]): JsonObject {
    const properties = Object.entries(objectOf(schema.properties));
    // An object about which nothing is said may hold anything; one with properties need hold no more.
    const more = schema.additionalProperties ?? properties.length === 0;
    const additionalProperties =
      typeof more === 'boolean' ? more : this.convert(objectOf(more), [...path, 'additionalProperties']);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map(([name, value]) => [
          name,
          this.convert(objectOf(value), [...path, 'properties', name]),
        ]),
      ),
      ...(properties.length === 0 && { additionalProperties }),
      ...(properties.length === 0 && pick(schema, ['minProperties', 'maxProperties'])),
    };
  }

  #array(schema: JsonObject, path: readonly string[]): JsonObject {
    const { items, prefixItems } = schema;
    return {
      type: 'array',
      items: isObject(items) ? this.convert(items, [...path, 'items']) : anything,
      ...(Array.isArray(prefixItems) && { prefixItems: this.#list(prefixItems, [...path, 'prefixItems']) }),
      ...pick(schema, ['minItems', 'maxItems']),
    };
  }

  #list(schemas: JsonValue | undefined, path: readonly string[]): JsonObject[] {
    const list: readonly JsonValue[] = isList(schemas) ? schemas : [];
    return list.map((schema, index) => this.convert(objectOf(schema), [...path, String(index)]));
  }
}

/** The runtime has no "any value" of its own for a schema; this stands for it. */
const anything: JsonObject = {
  oneOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'object', additionalProperties: true },
    { type: 'array' },
  ],
};

function kindOf(schema: JsonObject, type: string | undefined): Kind {
  if (referenceOf(schema) !== undefined) return 'reference';
  if (schema.const !== undefined) return 'constant';
  if (Array.isArray(schema.enum)) return 'enumeration';
  if (Array.isArray(schema.anyOf) || Array.isArray(schema.oneOf)) return 'alternatives';
  if (type === 'object' || (type === undefined && isObject(schema.properties))) return 'object';
  if (type === 'array' || (type === undefined && isObject(schema.items))) return 'array';
  if (type === undefined) return 'any';
  return type === 'string' && typesOf(schema).length === 1 ? 'string' : 'scalar';
}

/** A schema of several types, as far as it speaks of one of them. */
function ofOneType(schema: JsonObject, type: string): JsonObject {
  const own = understood[kindOf({ type }, type)];
  const others = [...understood.object, ...understood.array, ...understood.string];
  const kept = Object.keys(schema).filter((key) => own.includes(key) || !others.includes(key));
  return { ...pick(schema, kept), type, nullable: undefined };
}

function referenceOf(schema: JsonObject): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref : undefined;
}

function typesOf(schema: JsonObject): readonly string[] {
  const { type, nullable } = schema;
  const types = (isList(type) ? type : [type]).filter((one) => typeof one === 'string');
  return nullable === true && types.length > 0 ? [...types, 'null'] : types;
}

/** Schemas that must all hold are one schema with the properties of all. */
function mergeAllOf(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  if (!isList(allOf)) return schema;
  const members = [...allOf.map((member) => mergeAllOf(objectOf(member))), rest];
  // A reference merges with nothing: then allOf is reported as ignored.
  if (members.some((member) => member.$ref !== undefined) && members.length > 2) return schema;
  const properties = Object.assign({}, ...members.map((member) => objectOf(member.properties))) as JsonObject;
  const merged = Object.assign({}, ...members) as JsonObject;
  return Object.keys(properties).length === 0 ? merged : { ...merged, properties };
}

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.includes(keyword)));
}

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : {});
