/** Where the console begins. */
export const consoleStart = '/console';

const longest = 2000;
/** Stands in for the gateway's own origin, which does not matter here. */
const anyOrigin = 'http://gateway.invalid';

/**
 * The page of the console that somebody wants to come back to: path and query, never another site.
 * @param wanted as the browser sent it, without the path prefix
 * @returns the console's start where it is none of its pages
 */
export function pagePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest) return consoleStart;
  // What browsers take for a slash, or leave out.
  if (!wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, anyOrigin))
    return consoleStart;
  const { origin, pathname, search } = new URL(wanted, anyOrigin);
  const isOfConsole = pathname === consoleStart || pathname.startsWith(`${consoleStart}/`);
  return origin === anyOrigin && isOfConsole && !pathname.includes('//') ? pathname + search : consoleStart;
}
