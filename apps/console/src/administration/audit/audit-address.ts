/** What of the page of changes stands in its address. */
export interface AuditAddress {
  /** How far back it goes. Absent: as far as changes are kept. */
  readonly range?: AuditRange;
  /** Such as `token.create`. */
  readonly action?: string;
  /** Id of an admin key. */
  readonly actor?: string;
  /** Id of what was changed. */
  readonly target?: string;
  /** Id of the entry whose details are on show. */
  readonly entry?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type AuditAddressChange = { readonly [Name in keyof AuditAddress]: AuditAddress[Name] | undefined };

export const auditRanges = ['24h', '7d', '30d', '90d'] as const;
export type AuditRange = (typeof auditRanges)[number];

const days: Readonly<Record<AuditRange, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** Reads the address; what means nothing is passed over. */
export function readAuditAddress(address: Readonly<Record<string, unknown>>): AuditAddress {
  const range = auditRanges.find((one) => one === address.range);
  const texts = ['action', 'actor', 'target', 'entry'].flatMap((name) => {
    // Texts made of digits alone are read as numbers.
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...(range !== undefined && { range }), ...(Object.fromEntries(texts) as AuditAddress) };
}

/** Whether it leaves anything out. */
export const isFiltered = ({ range, action, actor, target }: AuditAddress): boolean =>
  [range, action, actor, target].some((filter) => filter !== undefined);

/**
 * The same as the admin API is asked for it.
 * @param now milliseconds since the epoch
 */
export const questionOf = ({ range, action, actor, target }: AuditAddress, now: number) => ({
  ...(range !== undefined && { from: new Date(now - days[range] * 86_400_000).toISOString() }),
  ...(action !== undefined && { action }),
  ...(actor !== undefined && { actor }),
  ...(target !== undefined && { target }),
});
