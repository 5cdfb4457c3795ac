import { GatewayError } from '#libs/canonical';

/** What a client asks of a list, unchecked. */
export interface PageQuery {
  readonly size: unknown;
  /** How the family calls it, for messages. */
  readonly sizeName: string;
  /** Entries on a page where the client does not say. */
  readonly usual: number;
  /** Id of the entry before the page. */
  readonly after: unknown;
  /** Id of the entry behind the page. */
  readonly before: unknown;
}

const most = 1000;

/**
 * One page of a list; `more` tells whether others follow in the direction of reading.
 * @throws GatewayError `caller_invalid_request` for a size that is none
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  query: PageQuery,
): { readonly items: readonly Item[]; readonly more: boolean } {
  const size = sizeOf(query);
  if (typeof query.before === 'string') {
    const end = items.findIndex(({ id }) => id === query.before);
    const ahead = items.slice(0, Math.max(end, 0));
    return { items: ahead.slice(-size), more: ahead.length > size };
  }
  const start = typeof query.after === 'string' ? items.findIndex(({ id }) => id === query.after) + 1 : 0;
  return { items: items.slice(start, start + size), more: items.length > start + size };
}

function sizeOf({ size, sizeName, usual }: PageQuery): number {
  if (size === undefined) return usual;
  const number = Number(size);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new GatewayError('caller_invalid_request', `${sizeName} must be a whole number from 1 to ${most}.`, {
    param: sizeName,
  });
}
