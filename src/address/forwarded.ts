import type { IncomingHttpHeaders } from 'node:http';
import { isPathPrefix } from '../config/address-kinds.js';

/** How a proxy says it was reached. What it does not say, or says in no usable way, is absent. */
export interface Forwarded {
  readonly protocol?: 'http' | 'https';
  /** With the port, where it is not the usual one. */
  readonly host?: string;
  /** The path that the proxy took away, without a slash at its end. */
  readonly prefix?: string;
}

/**
 * Reads what a trusted proxy says. `X-Forwarded-…` goes before `Forwarded`, which fewer proxies set, and which then
 * may be the client's own. Of several values the first counts: the proxy nearest to the client.
 * Source: RFC 7239.
 */
export function readForwarded(headers: IncomingHttpHeaders): Forwarded {
  const standard = firstElement(headers.forwarded);
  const protocol = first(headers['x-forwarded-proto'])?.toLowerCase() ?? standard.get('proto')?.toLowerCase();
  const host = first(headers['x-forwarded-host']) ?? standard.get('host');
  const prefix = first(headers['x-forwarded-prefix'])?.replace(/\/+$/, '');
  return {
    ...((protocol === 'http' || protocol === 'https') && { protocol }),
    ...(host !== undefined && isHost(host) && { host }),
    ...(prefix !== undefined && isPathPrefix(prefix) && { prefix }),
  };
}

/** A host with or without a port, as it may stand in an address. */
export const isHost = (text: string): boolean =>
  /^(?:[a-z0-9_](?:[a-z0-9._-]{0,252})|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) &&
  // Such as no port beyond the last.
  URL.canParse(`http://${text}`);

/** The first of several values. */
function first(header: string | readonly string[] | undefined): string | undefined {
  const value = (typeof header === 'string' ? header : header?.[0])?.split(',', 1)[0]?.trim();
  return value === '' ? undefined : value;
}

const pair = /(?:^|;)\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";,\s]*))/gi;

/** The pairs of the first element of a `Forwarded` header, names in lower case. */
function firstElement(header: string | undefined): ReadonlyMap<string, string> {
  // A comma inside quotes belongs to no value that is read here.
  const element = header?.split(',', 1)[0] ?? '';
  const pairs = [...element.matchAll(pair)];
  return new Map(pairs.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}
