import { isJsonObject } from '#libs/json';
import { isBoolean, isObject, isOneOf, isString } from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import { isToolName } from './check-items.js';
import { isObjectOf, isOneOfTypes, shown } from './known-fields.js';
import { strictSchemaFault } from './strict-schema.js';

const formatFields = isOneOfTypes({
  text: {},
  json_object: {},
  json_schema: {
    needs: { name: isToolName, schema: isObject },
    takes: { description: isString, strict: isBoolean },
  },
});

/** `text`: the form of the answer. */
export const isTextConfiguration: FieldCheck = isObjectOf({
  takes: { format: isFormat, verbosity: isOneOf('low', 'medium', 'high') },
});

function isFormat(...[format, path]: Parameters<FieldCheck>): ReturnType<FieldCheck> {
  const fault = formatFields(format, path);
  if (fault || !isJsonObject(format) || format.type !== 'json_schema') return fault;
  const { name, schema, strict } = format;
  const schemaFault = strict === true && isJsonObject(schema) ? strictSchemaFault(schema) : undefined;
  if (schemaFault === undefined) return undefined;
  const message = `Invalid schema for response_format '${shown(name)}': ${schemaFault}`;
  return invalidField(`${path}.schema`, message, 'invalid_json_schema');
}
