import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { JsonObject, JsonValue } from '#libs/json';
import { RefusedChange } from '../errors/refused-change.js';

/**
 * The revision that a change was decided on: `If-Match`, or the field `revision` of the body.
 * @returns undefined where neither says
 * @throws RefusedChange for what is none
 */
export function readRevision(headers: IncomingHttpHeaders, field: JsonValue | undefined): number | undefined {
  const header = headers['if-match'];
  if (header !== undefined && header !== '*') {
    const [, revision] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
    if (revision === undefined) throw noRevision('If-Match');
    return Number(revision);
  }
  if (field === undefined) return undefined;
  if (typeof field !== 'number' || !Number.isSafeInteger(field) || field < 0) throw noRevision('revision');
  return field;
}

/**
 * The same for a request without a body, whose query may name it.
 * @throws RefusedChange for what is none
 */
export const readQueriedRevision = (
  headers: IncomingHttpHeaders,
  { revision }: JsonObject,
): number | undefined =>
  readRevision(
    headers,
    typeof revision === 'string' && /^\d{1,15}$/.test(revision) ? Number(revision) : revision,
  );

/** The status for a change that was decided on what is no more: a condition in a header has one of its own. Source: RFC 9110, section 13.1.1 */
export const staleStatus = (headers: IncomingHttpHeaders): 409 | 412 =>
  headers['if-match'] === undefined ? 409 : 412;

/** How a revision stands in the header `ETag`. */
export const entityTag = (revision: number): string => `"${revision}"`;

/** Adds the header `ETag` for what has a revision: what comes from the file has none, for it is changed there. */
export function tagged(entry: JsonObject, response: ServerResponse): JsonObject {
  if (typeof entry.revision === 'number') response.setHeader('etag', entityTag(entry.revision));
  return entry;
}

const noRevision = (param: string): RefusedChange =>
  new RefusedChange([
    { param, fault: 'is no revision', fix: 'Write what GET told as its revision or ETag.' },
  ]);
