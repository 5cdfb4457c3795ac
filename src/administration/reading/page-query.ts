import type { JsonObject } from '#libs/json';
import { fieldsOf } from '../../tokens/fields/composed-rules.js';
import type { Values } from '../../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../../tokens/fields/field-problem.js';
import type { Rule } from '../../tokens/fields/rule.js';
import { parseTime } from '../../tokens/fields/simple-rules.js';
import { TokenError } from '../../tokens/token-error.js';

/** Entries on a page where nobody says. */
export const usualSize = 50;
const mostSize = 200;

/** Where a page begins: behind the entry of this time and id. */
export interface PagePlace {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly id: string;
}

/** What of a list is wanted. */
export interface PageQuery {
  readonly most: number;
  readonly after?: PagePlace;
}

/** How many entries a page has. */
export const pageSize: Rule<number> = (value, param, faults) =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= mostSize
    ? Number(value)
    : faults.add(param, 'is no size of a page', `Write a whole number from 1 to ${mostSize}.`);

const cursor: Rule<PagePlace> = (value, param, faults) => {
  const text = typeof value === 'string' ? Buffer.from(value, 'base64url').toString() : '';
  const [, at = '', id = ''] = /^(\d{1,16}):([\w-]{1,64})$/.exec(text) ?? [];
  return id === ''
    ? faults.add(param, 'is no place in this list', 'Write what the page before told as next_cursor.')
    : { at: Number(at), id };
};

const cursorOf = ({ at, id }: PagePlace): string => Buffer.from(`${at}:${id}`).toString('base64url');

/** A time of a query, in ISO 8601. @returns milliseconds since the epoch */
export const timeParameter: Rule<number> = (value, param, faults) =>
  (typeof value === 'string' ? parseTime(value) : undefined) ??
  faults.add(param, 'is no time', 'Write it in ISO 8601 with its zone, such as 2031-05-17T12:00:00Z.');

/** A name or an id that entries must have. */
export const wordParameter: Rule<string> = (value, param, faults) =>
  typeof value === 'string' && value.length >= 1 && value.length <= 100 && !/\p{Cc}/u.test(value)
    ? value
    : faults.add(param, 'cannot be', 'Write it once, with 1 to 100 characters.');

/**
 * Reads a list's query.
 * @param rules of its filters
 * @throws TokenError `fields-refused` naming every parameter at fault
 */
export function readPageQuery<Rules extends Readonly<Record<string, Rule<unknown>>>>(
  query: JsonObject,
  rules: Rules,
): PageQuery & { readonly filters: Values<Rules> } {
  const faults = new Faults();
  const paging = { limit: pageSize, cursor };
  const read = fieldsOf({ ...rules, ...paging })({ ...query }, '', faults);
  if (read === faulty) throw TokenError.ofFields(faults.list);
  const { limit, cursor: after, ...filters } = read as Values<typeof paging> & Values<Rules>;
  return {
    most: limit ?? usualSize,
    ...(after !== undefined && after !== null && { after }),
    filters: filters as Values<Rules>,
  };
}

/**
 * A page as the admin API answers it.
 * @param found one more than fit on the page, where there are more
 */
export function pageToJson<Item>(
  found: readonly Item[],
  most: number,
  placeOf: (item: Item) => PagePlace,
  toJson: (item: Item) => JsonObject,
): JsonObject {
  const items = found.slice(0, most);
  const last = items.at(-1);
  const hasMore = found.length > most;
  return {
    object: 'list',
    data: items.map(toJson),
    has_more: hasMore,
    next_cursor: hasMore && last !== undefined ? cursorOf(placeOf(last)) : null,
  };
}
