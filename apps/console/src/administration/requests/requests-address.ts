/** What of the page of requests stands in its address. */
export interface RequestsAddress {
  /** How far back it goes. Absent: a day. */
  readonly range?: RequestRange;
  /** Id of a token. */
  readonly token?: string;
  readonly model?: string;
  readonly provider?: string;
  readonly end?: RequestEnd;
  /** As the client knows it: `x-request-id`. */
  readonly request?: string;
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

const hours: Readonly<Record<RequestRange, number>> = {
  '1h': 1,
  '24h': 24,
  '7d': 168,
  '30d': 720,
  '90d': 2160,
};

/** Reads the address; what means nothing is passed over. */
export function readRequestsAddress(address: Readonly<Record<string, unknown>>): RequestsAddress {
  const range = requestRanges.find((one) => one === address.range && one !== usualRange);
  const end = requestEnds.find((one) => one === address.end);
  const texts = ['token', 'model', 'provider', 'request', 'record'].flatMap((name) => {
    const value = typeof address[name] === 'number' ? String(address[name]) : address[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return {
    ...(range !== undefined && { range }),
    ...(end !== undefined && { end }),
    ...(Object.fromEntries(texts) as RequestsAddress),
  };
}

/**
 * The same as the admin API is asked for it.
 * @param now milliseconds since the epoch
 */
export function questionOf(address: RequestsAddress, now: number) {
  const { range = usualRange, token, model, provider, end, request } = address;
  return {
    from: new Date(now - hours[range] * 3_600_000).toISOString(),
    ...(token !== undefined && { token: [token] }),
    ...(model !== undefined && { model: [model] }),
    ...(provider !== undefined && { provider: [provider] }),
    ...(end !== undefined && { end: [end] }),
    ...(request !== undefined && { request_id: request }),
  };
}
