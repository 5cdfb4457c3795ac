import type { Proof, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Metadata } from '../package/sdk-models.js';
import type { Vendor } from './vendor.js';

/** What vendors' packages call their proofs. */
const fields = {
  signature: 'signature',
  redacted: 'redactedData',
  encrypted: 'reasoningEncryptedContent',
  'thought-signature': 'thoughtSignature',
} as const satisfies Record<Proof['kind'], string>;

const kinds = Object.keys(fields) as readonly Proof['kind'][];

/**
 * The proof in a part's metadata. Of packages that nobody here knows all of it is one: whatever they want to see
 * again is in there.
 */
export function readProof(metadata: Metadata | undefined, vendor: Vendor): Proof | undefined {
  const told = Object.values(metadata ?? {}).filter((values) => Object.keys(values).length > 0);
  for (const values of told as readonly JsonObject[]) {
    for (const kind of kinds) {
      const data = values[fields[kind]];
      if (typeof data !== 'string') continue;
      const id = kind === 'encrypted' ? values.itemId : undefined;
      return { kind, data, issuer: vendor.issuer, ...(typeof id === 'string' && { id }) };
    }
  }
  if (vendor.known !== undefined || told.length === 0) return undefined;
  return { kind: 'encrypted', data: JSON.stringify(metadata), issuer: vendor.issuer };
}

/** A proof as its issuer's package wants it back; undefined where it is another's. */
export function writeProof(
  { proof }: Pick<ReasoningPart | ToolCallPart, 'proof'>,
  vendor: Vendor,
): Metadata | undefined {
  if (proof?.issuer !== vendor.issuer) return undefined;
  if (vendor.known === undefined) return metadataIn(proof.data);
  const values = { [fields[proof.kind]]: proof.data, ...(proof.id !== undefined && { itemId: proof.id }) };
  return namedFor(vendor, values);
}

/** Options or metadata under every name that the package may look for. */
export const namedFor = ({ namespaces }: Vendor, values: JsonObject): Metadata =>
  Object.fromEntries<Metadata[string]>(namespaces.map((name) => [name, values]));

function metadataIn(data: string): Metadata | undefined {
  try {
    const value = JSON.parse(data) as JsonValue;
    return isJsonObject(value) ? (value as Metadata) : undefined;
  } catch {
    return undefined;
  }
}
