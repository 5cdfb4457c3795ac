import type { IncomingMessage } from 'node:http';

/** What Express adds to a request's address. */
interface Addressed {
  originalUrl?: string;
  /** Caches of the parsed address, which would keep the key. Express parses anew where they are missing. */
  _parsedUrl?: unknown;
  _parsedOriginalUrl?: unknown;
}

const none: readonly string[] = [];

/** Keys taken off their requests. Kept apart, so that nothing that prints a request shows them. */
const taken = new WeakMap<IncomingMessage, readonly string[]>();

/**
 * Takes the query parameter `key` off a request's address, so that no log, error or upstream sees it.
 * @returns its decoded values; the same again on every later call
 */
export function takeQueryKeys(request: IncomingMessage & Addressed): readonly string[] {
  const known = taken.get(request);
  if (known !== undefined) return known;
  const { url, originalUrl } = request;
  if (url === undefined || !mayHoldKey(url)) return none;
  const { rest, keys } = withoutKeys(url);
  if (keys.length === 0) return none;
  request.url = rest;
  if (originalUrl !== undefined) request.originalUrl = withoutKeys(originalUrl).rest;
  delete request._parsedUrl;
  delete request._parsedOriginalUrl;
  taken.set(request, keys);
  return keys;
}

/** The keys that were taken off, without looking for more. */
export const queryKeysOf = (request: IncomingMessage): readonly string[] => taken.get(request) ?? none;

/** Cheap: most addresses have no query at all. An escaped `key` holds a percent sign. */
function mayHoldKey(url: string): boolean {
  const query = url.indexOf('?');
  return query !== -1 && (url.includes('key', query) || url.includes('%', query));
}

function withoutKeys(url: string): { readonly rest: string; readonly keys: readonly string[] } {
  const query = url.indexOf('?');
  if (query === -1) return { rest: url, keys: none };
  const keys: string[] = [];
  const kept = url
    .slice(query + 1)
    .split('&')
    .filter((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (decode(name) !== 'key') return true;
      keys.push(equals === -1 ? '' : decode(pair.slice(equals + 1)));
      return false;
    });
  const path = url.slice(0, query);
  return { rest: kept.length === 0 ? path : `${path}?${kept.join('&')}`, keys };
}

/** As a form does it. What is not percent-encoding stays as it is: no token looks like that. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
