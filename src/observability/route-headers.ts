import type { RequestRecord } from './request-record.js';

/**
 * Who gave an answer: `x-gateway-provider`, `x-gateway-model` (the upstream's name for it), `x-gateway-attempts`,
 * `x-gateway-affinity` (`kept`, `moved` or `new`, where a vendor's cache of prompts is worth it) and
 * `x-gateway-overhead-ms`, the time that the gateway itself took: from the acceptance of the request's connection, or
 * the arrival of its head on one that was open before, until its first request was handed to an upstream's connection,
 * and from the last bytes that the answer's beginning is made of until that leaves. Between the two the gateway waits.
 * Empty where nobody was asked.
 */
export function routeHeaders(record: RequestRecord): Readonly<Record<string, string>> {
  const { provider, upstreamModel, attempts, affinity, tellsRoute } = record;
  if (!tellsRoute || provider === undefined) return {};
  return {
    'x-gateway-provider': provider,
    ...(upstreamModel !== undefined && { 'x-gateway-model': sendable(upstreamModel) }),
    'x-gateway-attempts': String(attempts ?? 0),
    ...(affinity !== undefined && { 'x-gateway-affinity': affinity }),
    'x-gateway-overhead-ms': overhead(record).toFixed(2),
  };
}

function overhead({ startedAt, sentAt, answeredAt }: RequestRecord): number {
  const now = performance.now();
  const sent = sentAt ?? now;
  return Math.max(0, sent - startedAt + (now - (answeredAt ?? now)));
}

/** Node refuses to send anything else in a header. */
const sendable = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);
