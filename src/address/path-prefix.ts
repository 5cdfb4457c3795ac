import type { GatewayConfiguration } from '../config/gateway-configuration.js';

/** The path of an address, without a slash at its end; who writes the base address of the API means the one without `/v1`. */
export const pathOf = (address: string): string =>
  new URL(address).pathname.replace(/\/+$/, '').replace(/\/v1$/, '');

/**
 * The paths under which the gateway answers besides its own, the longest first: one may stand under another.
 * @param publicUrls those of one listener
 */
export const prefixesOf = (
  { pathPrefix }: Pick<GatewayConfiguration['server'], 'pathPrefix'>,
  ...publicUrls: readonly string[]
): readonly string[] =>
  [pathPrefix, ...publicUrls.map((url) => (url === '' ? '' : pathOf(url)))]
    .filter((prefix) => prefix !== '')
    .sort((one, other) => other.length - one.length);

/**
 * Takes the first of these prefixes that a path stands under off it.
 * @param prefixes without a slash at their end
 */
export function withoutPrefix(url: string, prefixes: readonly string[]): string {
  for (const prefix of prefixes) {
    if (!url.startsWith(prefix)) continue;
    const rest = url.slice(prefix.length);
    if (rest === '' || rest.startsWith('?')) return `/${rest}`;
    if (rest.startsWith('/')) return rest;
  }
  return url;
}
