import type { Session } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

/** Other formats' tiers that this format has under its own name. */
const tiers: Readonly<Record<string, string>> = {
  auto: 'auto',
  default: 'standard_only',
  standard: 'standard_only',
  standard_only: 'standard_only',
};

/** Who asks. */
export function readSession(reader: FieldReader): Session | undefined {
  const userId = reader.object('metadata')?.text('user_id');
  return unlessEmpty<Session>(userId === undefined ? {} : { userId });
}

export function writeUserId({ userId, safetyIdentifier }: Session): JsonObject {
  const id = userId ?? safetyIdentifier;
  return id === undefined ? {} : { metadata: { user_id: id } };
}

export function writeServiceTier(serviceTier: string | undefined, encoding: Encoding): JsonObject {
  if (serviceTier === undefined) return {};
  const tier = Object.hasOwn(tiers, serviceTier) ? tiers[serviceTier] : undefined;
  if (tier !== undefined) return { service_tier: tier };
  encoding.dropped('service_tier', 'service-tier', `The upstream has no tier "${serviceTier.slice(0, 64)}".`);
  return {};
}
