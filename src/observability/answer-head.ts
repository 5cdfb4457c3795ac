import { ServerResponse } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { recordOf } from './request-record.js';
import type { RequestRecord } from './request-record.js';

const writeHead = ServerResponse.prototype.writeHead as (...parameters: unknown[]) => ServerResponse;

/**
 * Takes the place of a response's `writeHead`, which Node calls for every head, the implicit ones included: the head tells
 * the request's id, and its record when it left. Shared, so that no request pays for a closure. Headers go to Node in one
 * object: those that were set before take it twice as long.
 */
export function writeHeadOnRecord(this: ServerResponse, ...parameters: unknown[]): ServerResponse {
  const record = recordOf(this);
  record.firstByteAt ??= performance.now();
  const [status, headers] = parameters;
  if (parameters.length === 2 && isHeaders(headers)) {
    record.head = headers['request-id'] === record.id ? headers : addRequestIds({ ...headers }, record);
    return writeHead.call(this, status, record.head);
  }
  for (const [name, value] of Object.entries(addRequestIds<Record<string, string>>({}, record)))
    this.setHeader(name, value);
  return writeHead.apply(this, parameters);
}

/** Adds the request's id, under the names of either vendor. @returns the same headers */
export function addRequestIds<Headers extends OutgoingHttpHeaders>(
  headers: Headers,
  { id }: Pick<RequestRecord, 'id'>,
): Headers {
  const added: OutgoingHttpHeaders = headers;
  added['x-request-id'] = id;
  added['request-id'] = id;
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
