import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { idOf } from './items.js';

/** Which items of a list a client wants. */
export interface PageQuery {
  /** Default `desc`: the newest first. */
  readonly order?: string;
  /** The id of the item before the page. */
  readonly after?: string;
  /** From 1 to 100, default 20. */
  readonly limit?: string;
}

const defaultLimit = 20;
const most = 100;

/**
 * One page in the vendor's shape.
 * @param items oldest first
 * @throws GatewayError naming the query parameter at fault
 */
export function listPage(
  items: readonly JsonObject[],
  { order = 'desc', after, limit }: PageQuery,
): JsonObject {
  const count = readLimit(limit);
  const ordered = inOrder(items, order);
  const start = after === undefined ? 0 : positionAfter(ordered, after);
  const data = ordered.slice(start, start + count);
  return {
    object: 'list',
    data,
    first_id: idOf(data[0] ?? {}) ?? null,
    last_id: idOf(data.at(-1) ?? {}) ?? null,
    has_more: start + count < ordered.length,
  };
}

function inOrder(items: readonly JsonObject[], order: string): readonly JsonObject[] {
  if (order === 'asc') return items;
  if (order === 'desc') return items.toReversed();
  throw wrong('order', 'must be asc or desc');
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return defaultLimit;
  const count = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > most) throw wrong('limit', `must be from 1 to ${most}`);
  return count;
}

function positionAfter(items: readonly JsonObject[], id: string): number {
  const position = items.findIndex((item) => idOf(item) === id);
  if (position === -1) throw wrong('after', 'names no item of this list');
  return position + 1;
}

const wrong = (param: string, fault: string): GatewayError =>
  new GatewayError('caller_invalid_request', `"${param}" ${fault}.`, { param });
