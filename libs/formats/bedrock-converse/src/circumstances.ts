import type { CanonicalRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { ownValue } from '#libs/json';
import type { Encoding } from './encoding.js';

/** Other formats' names of tiers; undefined: the vendor's own choice. */
const tiers: Readonly<Record<string, string | undefined>> = {
  auto: undefined,
  default: 'default',
  standard: 'default',
  standard_only: 'default',
  flex: 'flex',
  priority: 'priority',
};

/** Writes another format's tier. */
export function writeServiceTier({ serviceTier }: CanonicalRequest, encoding: Encoding): JsonObject {
  if (serviceTier === undefined) return {};
  if (!Object.hasOwn(tiers, serviceTier)) {
    const detail = `The upstream has no tier "${serviceTier.slice(0, 64)}".`;
    encoding.dropped('service_tier', 'service-tier', detail);
    return {};
  }
  const type = ownValue(tiers, serviceTier);
  return type === undefined ? {} : { serviceTier: { type } };
}

/** What the vendor takes as metadata. Source: Bedrock API reference, Converse, `requestMetadata`. */
const metadataKey = /^[a-zA-Z0-9\s:_@$#=/+,.-]{1,256}$/;
const metadataValue = /^[a-zA-Z0-9\s:_@$#=/+,.-]{0,256}$/;
const metadataLimit = 16;

/** Writes another format's metadata: what is in the vendor's alphabet. */
export function writeMetadata({ metadata = {} }: CanonicalRequest, encoding: Encoding): JsonObject {
  const entries = Object.entries(metadata);
  const taken = entries
    .filter(([key, value]) => metadataKey.test(key) && metadataValue.test(value))
    .slice(0, metadataLimit);
  if (taken.length < entries.length) {
    const detail = `Metadata the upstream has no alphabet or no room for are left away.`;
    encoding.dropped('metadata', 'metadata', detail);
  }
  return taken.length === 0 ? {} : { requestMetadata: Object.fromEntries(taken) };
}
