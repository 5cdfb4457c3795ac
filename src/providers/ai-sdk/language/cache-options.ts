import type { CacheMark } from '#libs/canonical';
import type { Metadata } from '../package/sdk-models.js';
import type { Vendor } from './vendor.js';

/** "Cache the prompt up to here", for the package that has a word for it. To be spread. */
export function cacheOptions(
  mark: CacheMark | undefined,
  { known }: Vendor,
): { readonly providerOptions?: Metadata } {
  if (mark === undefined || known !== 'anthropic') return {};
  const ttl = mark.ttl === '5m' || mark.ttl === '1h' ? { ttl: mark.ttl } : {};
  return { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ...ttl } } } };
}
