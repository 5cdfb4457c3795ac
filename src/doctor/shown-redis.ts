/** The address of Redis, without its password and its parameters. */
export function shownRedis(address: string): string {
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
