import { parseJson } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { SentRequest } from '../walk/turn.js';

/** Headers that hold no credential, whatever the operator configures. */
export const shownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'content-type',
  'openai-beta',
  'user-agent',
]);
/** Parameters of addresses that hold none either. */
export const shownParameters: ReadonlySet<string> = new Set(['alt', 'api-version']);
const hidden = '[hidden]';

/** A request to an upstream, as its client's owner may see it: without credentials, and without where the upstream is. */
export function shownRequest({ method, url, headers, body }: SentRequest): JsonObject {
  return {
    method,
    path: shownPath(url),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, shownHeaders.has(name) ? value : hidden]),
    ),
    body: shownBody(body),
  };
}

/** Without what parameters may hold. */
function shownPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = [...searchParams].map(
    ([name, value]) => `${name}=${shownParameters.has(name) ? value : hidden}`,
  );
  return `${pathname}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** JSON as a value; null for a body that is read while it is sent. */
export function shownBody(body: SentRequest['body']): JsonValue {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return parseJson(Buffer.from(body));
  return Array.isArray(body) ? parseJson(Buffer.concat(body)) : null;
}
