import { isJsonArray } from '#libs/json';
import { kindOf } from '../field-reader.js';
import type { FieldReader } from '../field-reader.js';

/** Stop sequences, and whether they were one bare string. */
export interface Stop {
  readonly value: readonly string[];
  readonly single: boolean;
}

/**
 * Reads `stop`: a string or an array of them. An empty array says nothing and stays unread.
 * @throws GatewayError where it is anything else
 */
export function readStop(reader: FieldReader): Stop | undefined {
  const value = reader.peek('stop') ?? undefined;
  if (value === undefined || (isJsonArray(value) && value.length === 0)) return undefined;
  reader.take('stop');
  if (typeof value === 'string') return { value: [value], single: true };
  if (!isJsonArray(value)) {
    throw reader.fault('stop', `must be a string or an array of strings, but is ${kindOf(value)}`);
  }
  const strings = value.map((text, index) => {
    if (typeof text === 'string') return text;
    throw reader.fault(`stop.${String(index)}`, `must be a string, but is ${kindOf(text)}`);
  });
  return { value: strings, single: false };
}
