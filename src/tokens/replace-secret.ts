import type { FormerSecret, TokenRecord } from '../storage/token.repository.js';

/** Former secrets that are remembered: those who come with one are told that there is a new one. */
const rememberedSecrets = 10;

/**
 * A token with another secret. The one it had opens until `overlap` is over, and those before it no longer.
 * @param now milliseconds since the epoch
 * @param overlap milliseconds
 */
export function replaceSecret(
  token: TokenRecord,
  { display, hash }: Pick<TokenRecord, 'display' | 'hash'>,
  now: number,
  overlap: number,
): TokenRecord {
  const until = now + overlap;
  const current: FormerSecret = { display: token.display, hash: token.hash, until };
  const earlier = token.formerSecrets.map((former) => ({ ...former, until: Math.min(former.until, until) }));
  return { ...token, display, hash, formerSecrets: [current, ...earlier].slice(0, rememberedSecrets) };
}
