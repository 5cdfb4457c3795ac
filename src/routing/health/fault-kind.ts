import type { ErrorCode, GatewayError } from '#libs/canonical';

/**
 * What a failed attempt means for the next one.
 *
 * - `passing`: the candidate failed in a way that may pass; it may be tried again. Counts against it.
 * - `slow`: it kept us waiting; there is no time to try it again. Counts against it.
 * - `credential`, `limit`: a matter of the key.
 * - `elsewhere`: this candidate cannot, another one may. Says nothing of its health.
 * - `final`: whoever is asked, it stays so: the request itself, its client, or the gateway.
 */
export type FaultKind = 'passing' | 'slow' | 'credential' | 'limit' | 'elsewhere' | 'final';

const kinds: Partial<Record<ErrorCode, FaultKind>> = {
  provider_credential_rejected: 'credential',
  provider_rate_limited: 'limit',
  provider_overloaded: 'passing',
  provider_unavailable: 'passing',
  provider_failed: 'passing',
  provider_unreachable: 'passing',
  provider_invalid_response: 'passing',
  provider_broken_stream: 'passing',
  provider_timeout: 'slow',
};

export const faultKind = (error: Pick<GatewayError, 'code' | 'retryable'>): FaultKind =>
  error.retryable ? (kinds[error.code] ?? 'elsewhere') : 'final';

/** Whether it counts against the candidate, however the attempt or its answer ended. Undefined: it says nothing of it. */
export function speaksFor(error: Pick<GatewayError, 'code' | 'domain'>): boolean | undefined {
  const kind = kinds[error.code];
  if (kind === 'passing' || kind === 'slow') return false;
  // Who refuses a request for its content is at work.
  return error.code === 'provider_rejected' ? true : undefined;
}

/** How long a key rests. Undefined: it is not at fault. Milliseconds, given how often it was in a row. */
export function keyRest(
  error: Pick<GatewayError, 'code' | 'retryAfter'>,
  { cooldown, credentialCooldown }: { readonly cooldown: number; readonly credentialCooldown: number },
): ((times: number) => number) | undefined {
  const kind = kinds[error.code];
  if (kind === 'credential') return credentialCooldown === 0 ? undefined : () => credentialCooldown;
  if (kind !== 'limit' || cooldown === 0) return undefined;
  const { retryAfter } = error;
  return (times) =>
    Math.min(retryAfter === undefined ? cooldown * 2 ** (times - 1) : retryAfter * 1000, longestRest);
}

/** Vendors may ask for a day: the key is tried again before. */
const longestRest = 10 * 60 * 1000;

/** Whether the whole key is at fault, not its right to one model. */
export const concernsWholeKey = ({ code, reason, upstream }: GatewayError): boolean =>
  code === 'provider_credential_rejected'
    ? upstream?.status !== 403
    : reason === 'insufficient_quota' || upstream?.code === 'insufficient_quota';
