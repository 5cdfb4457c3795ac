/** What of the overview stands in its address. */
export interface OverviewAddress {
  /** How far back it goes. Absent: a week. */
  readonly range?: OverviewRange;
  /** What it is taken apart by. Absent: the model. */
  readonly by?: OverviewLabel;
  /** What the chart shows. Absent: requests. */
  readonly measure?: OverviewMeasure;
  /** Id of the one token whose requests count. Absent: all of them. */
  readonly token?: string;
  /** The figures keep coming. Absent: they stand still. */
  readonly live?: true;
}

export const overviewRanges = ['24h', '7d', '30d', '90d'] as const;
export type OverviewRange = (typeof overviewRanges)[number];

export const overviewLabels = ['model', 'provider', 'token', 'team'] as const;
export type OverviewLabel = (typeof overviewLabels)[number];

export const overviewMeasures = ['requests', 'tokens', 'cost', 'errors'] as const;
export type OverviewMeasure = (typeof overviewMeasures)[number];

const days: Readonly<Record<OverviewRange, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** What holds where the address says nothing. */
export const usualOverview = { range: '7d', by: 'model', measure: 'requests' } as const;

/** Reads the address; what means nothing, or is usual, is passed over. */
export function readOverviewAddress(address: Readonly<Record<string, unknown>>): OverviewAddress {
  const range = overviewRanges.find((one) => one === address.range && one !== usualOverview.range);
  const by = overviewLabels.find((one) => one === address.by && one !== usualOverview.by);
  const measure = overviewMeasures.find((one) => one === address.measure && one !== usualOverview.measure);
  return {
    ...(range !== undefined && { range }),
    ...(by !== undefined && { by }),
    ...(measure !== undefined && { measure }),
    ...(typeof address.token === 'string' && address.token !== '' && { token: address.token }),
    ...(address.live === true && { live: true }),
  };
}

/** Where a range begins. @param now milliseconds since the epoch */
export const beginOf = (range: OverviewRange, now: number): string =>
  new Date(now - days[range] * 86_400_000).toISOString();

/** Hours up to a week, days beyond. */
export const intervalOf = (range: OverviewRange): 'hour' | 'day' => (days[range] <= 7 ? 'hour' : 'day');
