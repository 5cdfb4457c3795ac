import type { IncomingHttpHeaders } from 'node:http';
import type { JsonValue } from '#libs/json';
import { RefusedChange } from './refused-change.js';

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

/** How a revision stands in the header `ETag`. */
export const entityTag = (revision: number): string => `"${revision}"`;

const noRevision = (param: string): RefusedChange =>
  new RefusedChange([
    { param, fault: 'is no revision', fix: 'Write what the token told as its revision or ETag.' },
  ]);
