import { ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { recordOf } from './request-record.js';
import type { RequestRecord } from './request-record.js';

const writeHead = ServerResponse.prototype.writeHead as (...parameters: unknown[]) => ServerResponse;

/**
 * Takes the place of a response's `writeHead`, which Node calls for every head, the implicit ones included: the head carries
 * what every answer does, and its record when it left. Shared, so that no request pays for a closure. Headers go to Node in
 * one object: those that were set before take it twice as long.
 */
export function writeHeadOnRecord(this: ServerResponse, ...parameters: unknown[]): ServerResponse {
  const record = recordOf(this);
  record.firstByteAt ??= performance.now();
  const [status, headers] = parameters;
  if (parameters.length === 2 && isHeaders(headers)) {
    record.head = headers['request-id'] === record.id ? headers : addCommonHeaders({ ...headers }, record);
    return writeHead.call(this, status, record.head);
  }
  const caching = this.getHeader('cache-control');
  const kept: OutgoingHttpHeaders = caching === undefined ? {} : { 'cache-control': String(caching) };
  const common = addCommonHeaders(kept, record);
  for (const [name, value] of Object.entries(common)) if (value !== undefined) this.setHeader(name, value);
  return writeHead.apply(this, parameters);
}

/**
 * Adds what every answer carries: the request's id, under the names of either vendor; that its type is what it says; that
 * nobody keeps it, unless it says otherwise itself; and what this request's answer was given before. @returns the same headers
 */
export function addCommonHeaders<Headers extends OutgoingHttpHeaders>(
  headers: Headers,
  { id, answerHeaders }: Pick<RequestRecord, 'id' | 'answerHeaders'>,
): Headers {
  const added: OutgoingHttpHeaders = headers;
  added['x-request-id'] = id;
  added['request-id'] = id;
  added['x-content-type-options'] = 'nosniff';
  added['cache-control'] ??= 'no-store';
  if (answerHeaders !== undefined) Object.assign(added, answerHeaders);
  return headers;
}

/** One header of an answer, as its head said it or as it has been set so far. @param name in lower case */
export const headerOf = (response: ServerResponse, name: string): OutgoingHttpHeaders[string] =>
  recordOf(response).head?.[name] ?? response.getHeader(name);

/** What an answer's head said, or what has been set of it so far, by names in lower case. */
export const headersOf = (response: ServerResponse): Readonly<OutgoingHttpHeaders> => ({
  ...response.getHeaders(),
  ...recordOf(response).head,
});

const isHeaders = (value: unknown): value is OutgoingHttpHeaders =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
