import { escapeToolName, unescapeToolName } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

const taken = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A tool's name in the format's alphabet; reading the answer gives the client's own back.
 * @throws GatewayError `caller_unsupported_feature` where no escape helps
 */
export function writeToolName(name: string, encoding: Encoding, path: string): string {
  if (encoding.own) return name;
  const written = escapeToolName(name);
  if (taken.test(written)) return written;
  throw encoding.unsupported(
    path,
    `names the tool "${name.slice(0, 64)}"; this model takes at most 64 letters, digits, underscores and hyphens`,
  );
}

/** The name of a tool in an answer, and the field that keeps it as it came where the two differ. */
export function readToolName(said: string): { readonly name: string; readonly field: JsonObject } {
  const name = unescapeToolName(said);
  return { name, field: name === said ? {} : { name: said } };
}
