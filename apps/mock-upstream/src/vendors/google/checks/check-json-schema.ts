import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidField } from '../google-error.js';
import { firstFault } from '../reading.js';

/** The keywords the vendor lists for `responseJsonSchema` and `parametersJsonSchema`. */
const keywords = new Set([
  ...['$id', '$defs', '$ref', '$anchor', 'type', 'format', 'title', 'description', 'enum', 'items'],
  ...['prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'anyOf', 'oneOf', 'properties'],
  ...['additionalProperties', 'required', 'propertyOrdering'],
]);
/** They say nothing about values, and schema libraries write them: the vendor passes over them. */
const silent = new Set(['$schema', '$comment', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']);
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Checks that a JSON Schema keeps within the vendor's subset. */
export function checkJsonSchema(schema: JsonValue, path: string): VendorReply | undefined {
  return isJsonObject(schema)
    ? new SubsetCheck(schema).check(schema, path)
    : invalidField(path, 'must be an object.');
}

class SubsetCheck {
  constructor(private readonly root: JsonObject) {}

  check(schema: JsonValue, path: string): VendorReply | undefined {
    if (typeof schema === 'boolean') return undefined;
    if (!isJsonObject(schema)) return invalidField(path, 'must be an object.');
    const unknown = Object.keys(schema).find((key) => !keywords.has(key) && !silent.has(key));
    if (unknown !== undefined) return invalidField(path, `unsupported schema keyword '${unknown}'.`);
    return (
      this.#reference(schema, path) ??
      checkType(schema.type, path) ??
      checkEnum(schema.enum, path) ??
      this.#nested(schema, path)
    );
  }

  #reference(schema: JsonObject, path: string): VendorReply | undefined {
    const { $ref: reference } = schema;
    if (reference === undefined) return undefined;
    const sibling = Object.keys(schema).find((key) => !key.startsWith('$'));
    if (sibling !== undefined) {
      return invalidField(
        path,
        `'${sibling}' is not allowed beside '$ref': only fields starting with '$' are.`,
      );
    }
    return typeof reference === 'string' && this.#resolves(reference)
      ? undefined
      : invalidField(path, `reference ${JSON.stringify(reference)} cannot be resolved.`);
  }

  /** Within the same schema, by JSON pointer or by anchor. */
  #resolves(reference: string): boolean {
    if (reference === '#') return true;
    if (!reference.startsWith('#/'))
      return JSON.stringify(this.root).includes(`"$anchor":"${reference.slice(1)}"`);
    let at: JsonValue | undefined = this.root;
    for (const step of reference.slice(2).split('/')) {
      const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
      at = isJsonObject(at) ? at[key] : undefined;
    }
    return isJsonObject(at);
  }

  #nested(schema: JsonObject, path: string): VendorReply | undefined {
    const { items, additionalProperties, $defs, properties, anyOf, oneOf, prefixItems } = schema;
    return (
      this.#one(items, `${path}.items`) ??
      this.#one(additionalProperties, `${path}.additionalProperties`) ??
      this.#named($defs, `${path}.$defs`) ??
      this.#named(properties, `${path}.properties`) ??
      this.#list(anyOf, `${path}.anyOf`) ??
      this.#list(oneOf, `${path}.oneOf`) ??
      this.#list(prefixItems, `${path}.prefixItems`)
    );
  }

  #one(schema: JsonValue | undefined, path: string): VendorReply | undefined {
    return schema === undefined ? undefined : this.check(schema, path);
  }

  #named(schemas: JsonValue | undefined, path: string): VendorReply | undefined {
    if (schemas === undefined) return undefined;
    if (!isJsonObject(schemas)) return invalidField(path, 'must be an object.');
    return firstFault(Object.entries(schemas), ([name, schema]) =>
      this.check(schema ?? null, `${path}[${name}]`),
    );
  }

  #list(schemas: JsonValue | undefined, path: string): VendorReply | undefined {
    if (schemas === undefined) return undefined;
    if (!isJsonArray(schemas)) return invalidField(path, 'must be a list.');
    return firstFault(schemas, (schema, index) => this.check(schema, `${path}[${index}]`));
  }
}

function checkType(type: JsonValue | undefined, path: string): VendorReply | undefined {
  if (type === undefined) return undefined;
  const said = isJsonArray(type) ? type : [type];
  const isKnown = said.length > 0 && said.every((one) => typeof one === 'string' && types.includes(one));
  return isKnown ? undefined : invalidField(`${path}.type`, `unknown type ${JSON.stringify(type)}.`);
}

function checkEnum(values: JsonValue | undefined, path: string): VendorReply | undefined {
  if (values === undefined) return undefined;
  const isFine =
    isJsonArray(values) &&
    values.length > 0 &&
    values.every((one) => one === null || typeof one === 'string' || typeof one === 'number');
  return isFine ? undefined : invalidField(`${path}.enum`, 'must be a list of strings or numbers.');
}
