import { isJsonObject } from '#libs/json';
import { firstFault, wrongType } from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import { isText } from './known-fields.js';

const mostPairs = 16;
const longestKey = 64;

/** Up to 16 pairs of text. */
export const isMetadata: FieldCheck = (value, path) => {
  if (!isJsonObject(value)) return wrongType(path, 'an object', value);
  const pairs = Object.entries(value);
  if (pairs.length > mostPairs) {
    const message = `Invalid '${path}': too many properties. Expected an object with at most ${mostPairs} properties, but got an object with ${pairs.length} properties instead.`;
    return invalidField(path, message, 'object_above_max_properties');
  }
  return firstFault(pairs, ([key, entry]) => {
    if (key.length <= longestKey) return isText(512)(entry ?? null, `${path}.${key}`);
    const message = `Invalid '${path}': property name too long. Expected at most ${longestKey} characters.`;
    return invalidField(path, message, 'property_name_above_max_length');
  });
};
