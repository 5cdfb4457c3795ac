import type { CanonicalRequest, Session, StreamOptions } from '#libs/canonical';
import { said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonObject, ownValue } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

/** Other formats' names of a tier that this format has under its own. */
const tierNames: Readonly<Record<string, string>> = { standard_only: 'default', standard: 'default' };
const tiers: readonly string[] = ['auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'];

/** Who asks, and what the vendor keeps. `spelling` tells a conversation given as an object from a bare id. */
export function readSession(reader: FieldReader): { session: Session | undefined; spelling: JsonObject } {
  const isObject = isJsonObject(reader.peek('conversation'));
  const conversation = isObject ? reader.object('conversation')?.text('id') : reader.text('conversation');
  const session = said({
    previousResponseId: reader.text('previous_response_id'),
    conversation,
    store: reader.flag('store'),
    userId: reader.text('user'),
    safetyIdentifier: reader.text('safety_identifier'),
  });
  return {
    session: unlessEmpty(session),
    spelling: isObject && conversation !== undefined ? { conversation: 'object' } : {},
  };
}

/** Formats of other vendors keep nothing unless asked; this one would keep every answer. */
export function writeSession(
  session: Session,
  spelling: Readonly<Record<string, JsonValue | undefined>>,
  encoding: Encoding,
): JsonObject {
  const { previousResponseId, conversation, store, userId, safetyIdentifier } = session;
  return said({
    previous_response_id: previousResponseId,
    conversation: spelling.conversation === 'object' ? said({ id: conversation }) : conversation,
    store: encoding.own ? store : (store ?? false),
    user: userId,
    safety_identifier: safetyIdentifier,
  });
}

export function readStreamOptions(reader: FieldReader): StreamOptions | undefined {
  const includeObfuscation = reader.object('stream_options')?.flag('include_obfuscation');
  return includeObfuscation === undefined ? undefined : { includeObfuscation };
}

export function writeStreamOptions({ includeObfuscation }: StreamOptions): JsonObject {
  return includeObfuscation === undefined
    ? {}
    : { stream_options: { include_obfuscation: includeObfuscation } };
}

export function readMetadata(reader: FieldReader): Readonly<Record<string, string>> | undefined {
  const metadata = reader.object('metadata');
  if (metadata === undefined) return undefined;
  const keys = Object.keys(reader.record('metadata') ?? {});
  return Object.fromEntries(keys.map((key) => [key, metadata.need(key, metadata.text(key))]));
}

export function writeServiceTier({ serviceTier }: CanonicalRequest, encoding: Encoding): JsonObject {
  if (serviceTier === undefined) return {};
  if (encoding.own) return { service_tier: serviceTier };
  const tier = ownValue(tierNames, serviceTier) ?? serviceTier;
  if (tiers.includes(tier)) return { service_tier: tier };
  encoding.dropped('service_tier', 'service-tier', `The upstream has no tier "${serviceTier.slice(0, 64)}".`);
  return {};
}
