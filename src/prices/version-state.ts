import type { PriceVersion } from '../storage/price.repository.js';

/** `past`: another version of the same name holds in its place. */
export type VersionState = 'upcoming' | 'current' | 'past';

/**
 * @param all in the order of their making
 * @param now milliseconds since the epoch
 */
export function stateOf(version: PriceVersion, all: readonly PriceVersion[], now: number): VersionState {
  if (version.from > now) return 'upcoming';
  const { provider, model } = version;
  const begun = all.filter(
    (other) => other.provider === provider && other.model === model && other.from <= now,
  );
  const latest = Math.max(...begun.map(({ from }) => from));
  return begun.findLast(({ from }) => from === latest)?.id === version.id ? 'current' : 'past';
}
