import type { JsonObject } from '#libs/json';
import { shownSecret } from '../../observability/shown-secret.js';
import type { SentRequest } from '../walk/turn.js';
import { shownBody, shownHeaders, shownParameters } from './shown-request.js';

/** Further headers that hold no credential. What the operator adds may be one. */
const plainHeaders = new Set([
  ...shownHeaders,
  'accept-encoding',
  'content-encoding',
  'content-length',
  'host',
  'traceparent',
  'tracestate',
  'x-amz-content-sha256',
  'x-amz-date',
]);

/** A request to an upstream, as an administrator may see it: whole, and of what may be a secret the last characters. */
export function shownToAdministrator({ method, url, headers, body }: SentRequest): JsonObject {
  return {
    method,
    url: shownAddress(url),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        plainHeaders.has(name) ? value : shownValue(value),
      ]),
    ),
    body: shownBody(body),
  };
}

function shownAddress(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(
    ([name, value]) => `${name}=${shownParameters.has(name) ? value : shownSecret(value)}`,
  );
  return `${origin}${pathname}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** The scheme in front of a credential is none. */
function shownValue(value: string): string {
  const [, scheme = '', secret = ''] = /^((?:Bearer|Basic|Token) )?(.*)$/s.exec(value) ?? [];
  return scheme + shownSecret(secret);
}
