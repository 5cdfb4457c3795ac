import type { CanonicalRequest, Session } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { FieldReader } from '#libs/codec-kit';
import { ownValue } from '#libs/json';

/** Other formats' names of a tier that this format has under its own. */
const tierNames: Readonly<Record<string, string>> = { standard_only: 'default' };
const tiers: readonly string[] = ['auto', 'default', 'flex', 'scale', 'priority', 'fast'];

/** Who asks, and what the vendor keeps. */
export function readSession(reader: FieldReader): Session | undefined {
  const store = reader.flag('store');
  const userId = reader.text('user');
  const safetyIdentifier = reader.text('safety_identifier');
  return unlessEmpty<Session>({
    ...(store !== undefined && { store }),
    ...(userId !== undefined && { userId }),
    ...(safetyIdentifier !== undefined && { safetyIdentifier }),
  });
}

export function writeSession(session: Session, encoding: Encoding): JsonObject {
  const { store, userId, safetyIdentifier } = session;
  return {
    ...(store !== undefined && encoding.own && { store }),
    ...(userId !== undefined && { user: userId }),
    ...(safetyIdentifier !== undefined && { safety_identifier: safetyIdentifier }),
  };
}

export function readMetadata(reader: FieldReader): Readonly<Record<string, string>> | undefined {
  const metadata = reader.object('metadata');
  if (metadata === undefined) return undefined;
  const keys = Object.keys(reader.record('metadata') ?? {});
  return Object.fromEntries(keys.map((key) => [key, metadata.need(key, metadata.text(key))]));
}

export function writeServiceTier(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { serviceTier } = request;
  if (serviceTier === undefined) return {};
  if (encoding.own) return { service_tier: serviceTier };
  const tier = ownValue(tierNames, serviceTier) ?? serviceTier;
  if (tiers.includes(tier)) return { service_tier: tier };
  encoding.dropped('service_tier', 'service-tier', `The upstream has no tier "${serviceTier.slice(0, 64)}".`);
  return {};
}
