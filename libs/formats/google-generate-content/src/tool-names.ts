import { escapeToolName } from '#libs/codec-kit';
import type { Encoding } from './encoding.js';

const taken = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;
/** What reading an answer would take for an escape. */
const escapeLike = /__x[0-9a-f]+__/;

/**
 * A tool's name in the vendor's alphabet; reading the answer gives the client's own back.
 * @throws GatewayError `caller_unsupported_feature` where no escape helps
 */
export function writeToolName(name: string, encoding: Encoding, path: string): string {
  if (taken.test(name) && !escapeLike.test(name)) return name;
  const escaped = escapeToolName(name);
  if (taken.test(escaped)) return escaped;
  const rule = 'it must begin with a letter or "_" and have at most 128 characters';
  throw encoding.unsupported(
    path,
    `names the tool "${name.slice(0, 64)}", which this model does not take: ${rule}`,
  );
}
