/** What of the page of requests stands in its address. */
export interface RequestsAddress {
  /** How far back it goes. Absent: a day. */
  readonly range?: RequestRange;
  /** A time of its own, ISO 8601, instead of the range: from there on, and before. */
  readonly from?: string;
  readonly to?: string;
  /** Id of a token. */
  readonly token?: string;
  readonly team?: string;
  readonly model?: string;
  readonly provider?: string;
  /** The provider's name for the model. */
  readonly upstream?: string;
  readonly end?: RequestEnd | 'errors';
  /** As the client knows it: `x-request-id`. */
  readonly request?: string;
  /** Milliseconds: the first byte took so long at least, and so did all of it. */
  readonly late?: number;
  readonly slow?: number;
  /** Only those that something is the matter with. */
  readonly only?: RequestOnly;
  /** Id of the record whose details are on show. */
  readonly record?: string;
}

/** What of it is to be otherwise; undefined takes away. */
export type RequestsAddressChange = {
  readonly [Name in keyof RequestsAddress]: RequestsAddress[Name] | undefined;
};

export const requestRanges = ['1h', '24h', '7d', '30d', '90d'] as const;
export type RequestRange = (typeof requestRanges)[number];
export const usualRange: RequestRange = '24h';

export const requestEnds = ['complete', 'refused', 'failed', 'broken', 'cancelled', 'interrupted'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/** What sums call errors. */
const errorEnds: readonly RequestEnd[] = ['failed', 'broken', 'interrupted'];

export const requestOnlys = ['lossy', 'retried', 'unpriced', 'cached'] as const;
export type RequestOnly = (typeof requestOnlys)[number];

const hours: Readonly<Record<RequestRange, number>> = {
  '1h': 1,
  '24h': 24,
  '7d': 168,
  '30d': 720,
  '90d': 2160,
};

const textNames = ['token', 'team', 'model', 'provider', 'upstream', 'request', 'record'] as const;

/** Reads the address; what means nothing is passed over. */
export function readRequestsAddress(address: Readonly<Record<string, unknown>>): RequestsAddress {
  const range = requestRanges.find((one) => one === address.range && one !== usualRange);
  const end = [...requestEnds, 'errors' as const].find((one) => one === address.end);
  const only = requestOnlys.find((one) => one === address.only);
  const texts = textNames.flatMap((name) => {
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return {
    ...(range !== undefined && { range }),
    ...readSpan(address),
    ...(end !== undefined && { end }),
    ...(only !== undefined && { only }),
    ...readTime('late', address.late),
    ...readTime('slow', address.slow),
    ...(Object.fromEntries(texts) as RequestsAddress),
  };
}

/** Whole milliseconds, more than none. */
function readTime(name: 'late' | 'slow', value: unknown): Pick<RequestsAddress, 'late' | 'slow'> {
  const time = Math.round(Number(value ?? 0));
  return time > 0 && time < 1e9 ? { [name]: time } : {};
}

/** A time of its own has both ends, in their order. */
function readSpan({ from, to }: Readonly<Record<string, unknown>>): Pick<RequestsAddress, 'from' | 'to'> {
  if (typeof from !== 'string' || typeof to !== 'string') return {};
  return Date.parse(from) < Date.parse(to) ? { from, to } : {};
}

/**
 * The same as the admin API is asked for it.
 * @param now milliseconds since the epoch
 */
export function questionOf(address: RequestsAddress, now: number) {
  const { range = usualRange, from, to, token, team, model, provider, upstream } = address;
  const { end, request, only, late, slow } = address;
  return {
    from: from ?? new Date(now - hours[range] * 3_600_000).toISOString(),
    ...(to !== undefined && { to }),
    ...(token !== undefined && { token: [token] }),
    ...(team !== undefined && { team: [team] }),
    ...(model !== undefined && { model: [model] }),
    ...(provider !== undefined && { provider: [provider] }),
    ...(upstream !== undefined && { upstream_model: [upstream] }),
    ...(end !== undefined && { end: end === 'errors' ? [...errorEnds] : [end] }),
    ...(request !== undefined && { request_id: request }),
    ...(only === 'lossy' && { lossy: true }),
    ...(only === 'retried' && { min_attempts: 2 }),
    ...(only === 'unpriced' && { unpriced: true }),
    ...(only === 'cached' && { lane: 'cache' as const }),
    ...(late !== undefined && { min_first_byte_ms: late }),
    ...(slow !== undefined && { min_duration_ms: slow }),
  };
}
