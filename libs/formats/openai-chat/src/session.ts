import type { CanonicalRequest, Session, StreamOptions } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { FieldReader } from '#libs/codec-kit';

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
  const { previousResponseId, conversation, store, userId, safetyIdentifier } = session;
  if (previousResponseId !== undefined || conversation !== undefined) {
    const field = previousResponseId === undefined ? 'conversation' : 'previous_response_id';
    throw encoding.unsupported(
      field,
      'refers to a stored conversation, which this model cannot read; send the messages',
    );
  }
  if (store === true && !encoding.own) {
    encoding.dropped('store', 'store', 'The answer is not stored.');
  }
  return {
    ...(store !== undefined && encoding.own && { store }),
    ...(userId !== undefined && { user: userId }),
    ...(safetyIdentifier !== undefined && { safety_identifier: safetyIdentifier }),
  };
}

export function readStreamOptions(reader: FieldReader): StreamOptions | undefined {
  const options = reader.object('stream_options');
  const includeUsage = options?.flag('include_usage');
  const includeObfuscation = options?.flag('include_obfuscation');
  return unlessEmpty<StreamOptions>({
    ...(includeUsage !== undefined && { includeUsage }),
    ...(includeObfuscation !== undefined && { includeObfuscation }),
  });
}

export function writeStreamOptions(options: StreamOptions): JsonObject {
  const { includeUsage, includeObfuscation } = options;
  const written = unlessEmpty({
    ...(includeUsage !== undefined && { include_usage: includeUsage }),
    ...(includeObfuscation !== undefined && { include_obfuscation: includeObfuscation }),
  });
  return written === undefined ? {} : { stream_options: written };
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
  const tier = tierNames[serviceTier] ?? serviceTier;
  if (tiers.includes(tier)) return { service_tier: tier };
  encoding.dropped('service_tier', 'service-tier', `The upstream has no tier "${serviceTier.slice(0, 64)}".`);
  return {};
}
