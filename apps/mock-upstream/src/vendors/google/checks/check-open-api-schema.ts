import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidField } from '../google-error.js';
import { firstFault, objectIn, objectsIn, textIn, textsIn } from '../reading.js';

const formats: Readonly<Record<string, readonly string[]>> = {
  STRING: ['enum', 'date-time'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};

/** Checks what Google's schema messages must hold together; their fields were seen when they were parsed. */
export function checkOpenApiSchema(schema: JsonObject, path: string): VendorReply | undefined {
  const type = textIn(schema.type);
  const isUnion = schema.anyOf !== undefined;
  if (!isUnion && (type === '' || type === 'TYPE_UNSPECIFIED')) {
    return invalidField(`${path}.type`, 'must be specified.');
  }
  return (
    checkFormat(schema, type, path) ??
    checkEnum(schema, type, path) ??
    checkObject(schema, type, path) ??
    checkItems(schema, type, path) ??
    firstFault(objectsIn(schema.anyOf), (one, index) => checkOpenApiSchema(one, `${path}.any_of[${index}]`))
  );
}

function checkFormat({ format }: JsonObject, type: string, path: string): VendorReply | undefined {
  const known = formats[type];
  if (format === undefined || known === undefined || known.includes(textIn(format))) return undefined;
  const list = known.map((word) => `'${word}'`).join(' and ');
  return invalidField(`${path}.format`, `only ${list} are supported for ${type} type`);
}

function checkEnum(schema: JsonObject, type: string, path: string): VendorReply | undefined {
  if (schema.enum === undefined) return undefined;
  if (type !== 'STRING') return invalidField(`${path}.enum`, 'only allowed for STRING type');
  const empty = textsIn(schema.enum).indexOf('');
  return empty < 0 ? undefined : invalidField(`${path}.enum[${empty}]`, 'cannot be empty');
}

function checkObject(schema: JsonObject, type: string, path: string): VendorReply | undefined {
  const properties = objectIn(schema.properties);
  const names = Object.keys(properties);
  if (type !== 'OBJECT') {
    return names.length === 0
      ? undefined
      : invalidField(`${path}.properties`, 'only allowed for OBJECT type');
  }
  if (names.length === 0) return invalidField(`${path}.properties`, 'should be non-empty for OBJECT type');
  const stray = textsIn(schema.required).findIndex((name) => !names.includes(name));
  if (stray >= 0) return invalidField(`${path}.required[${stray}]`, 'property is not defined');
  return firstFault(names, (name) =>
    checkOpenApiSchema(objectIn(properties[name]), `${path}.properties[${name}]`),
  );
}

function checkItems({ items }: JsonObject, type: string, path: string): VendorReply | undefined {
  if (type !== 'ARRAY') {
    return items === undefined ? undefined : invalidField(`${path}.items`, 'only allowed for ARRAY type');
  }
  return items === undefined
    ? invalidField(`${path}.items`, 'missing field.')
    : checkOpenApiSchema(objectIn(items), `${path}.items`);
}
