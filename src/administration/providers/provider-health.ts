/** How a provider fares, in a word. */
export const providerHealths = ['good', 'limited', 'failing', 'unknown', 'off'] as const;

export type ProviderHealth = (typeof providerHealths)[number];

/** What a provider's health is told from. */
export interface HealthSigns {
  /** Whether its models can be listed; undefined where they cannot be asked for. */
  readonly listing: 'pending' | 'known' | 'failed' | undefined;
  /** Keys, and those of them that rest for every model. */
  readonly keys: { readonly all: number; readonly resting: number };
  /** Models asked lately, by the state of their circuit breaker. */
  readonly circuits: readonly ('closed' | 'open' | 'half-open')[];
}

/**
 * - `failing`: nobody could be served now, or its models cannot be listed and nobody was served lately;
 * - `limited`: some keys rest, some circuits are open, or its models cannot be listed;
 * - `unknown`: nobody has asked it yet.
 */
export function healthOf({ listing, keys, circuits }: HealthSigns): Exclude<ProviderHealth, 'off'> {
  const closed = circuits.filter((state) => state === 'closed').length;
  const areAllOpen = circuits.length > 0 && closed === 0;
  if (areAllOpen || keys.resting >= keys.all) return 'failing';
  if (listing === 'failed') return closed === 0 ? 'failing' : 'limited';
  if (keys.resting > 0 || closed < circuits.length) return 'limited';
  return circuits.length > 0 || listing === 'known' ? 'good' : 'unknown';
}
