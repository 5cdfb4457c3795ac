import { fitToolName, unescapeToolName } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

/** The longest name of a tool. */
const limit = 64;

/** A tool's name in the format's alphabet and length; reading the answer gives the client's own back. */
export function writeToolName(name: string, encoding: Encoding): string {
  return encoding.own ? name : fitToolName(name, limit);
}

/** The name of a tool in an answer, and the field that keeps it as it came where the two differ. */
export function readToolName(said: string): { readonly name: string; readonly field: JsonObject } {
  const name = unescapeToolName(said);
  return { name, field: name === said ? {} : { name: said } };
}
