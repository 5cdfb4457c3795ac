import type { ErrorCode } from '#libs/canonical';

/** Statuses with one meaning, whoever the vendor is. */
const faults: Readonly<Record<number, ErrorCode>> = {
  401: 'provider_credential_rejected',
  // The gateway's account at the vendor is empty: another key or provider may serve.
  402: 'provider_rate_limited',
  403: 'provider_credential_rejected',
  408: 'provider_timeout',
  429: 'provider_rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
  524: 'provider_timeout',
  529: 'provider_overloaded',
};

/** What an upstream's status means by itself. Others are the caller's fault below 500, the provider's from there on. */
export function statusFault(status: number): ErrorCode {
  const known = faults[status];
  if (known !== undefined) return known;
  return status >= 400 && status < 500 ? 'provider_rejected' : 'provider_failed';
}
