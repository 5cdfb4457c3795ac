/**
 * An address as the driver is to read it. Its `sslmode` means what it means to psql: `require` encrypts,
 * `verify-full` checks the certificate too. The driver alone would check it in both cases, and warn.
 */
export function driverAddress(address: string): string {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && mode !== 'no-verify') url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** An address as messages may show it: without password and parameters. */
export function shownAddress(address: string): string {
  const { username, hostname, port, pathname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const user = username === '' ? '' : `${decodeURIComponent(username)}@`;
  return `postgres://${user}${host}${port === '' ? '' : `:${port}`}${decodeURIComponent(pathname)}`;
}

/** The password in an address, for the log's scrubber. Empty without one. */
export const passwordIn = (address: string): string => decodeURIComponent(new URL(address).password);
