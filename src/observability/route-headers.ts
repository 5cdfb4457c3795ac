import type { RequestRecord } from './request-record.js';

/**
 * Adds who gave an answer: `x-gateway-provider`, `x-gateway-model` (the upstream's name for it), `x-gateway-attempts`,
 * `x-gateway-affinity` (`kept`, `moved` or `new`, where a vendor's cache of prompts is worth it) and
 * `x-gateway-overhead-ms`, the time that the gateway itself took: from the acceptance of the request's connection, or
 * the arrival of its head on one that was open before, until its first request was handed to an upstream's connection,
 * and from the last bytes that the answer's beginning is made of until that leaves. Between the two the gateway waits.
 * Nothing where nobody was asked.
 *
 * @returns the same headers: an answer has some twenty, and each copy of them takes its time
 */
export function addRouteHeaders(
  headers: Record<string, string>,
  record: RequestRecord,
): Record<string, string> {
  const { provider, upstreamModel, attempts, affinity, tellsRoute } = record;
  if (!tellsRoute || provider === undefined) return headers;
  headers['x-gateway-provider'] = provider;
  if (upstreamModel !== undefined) headers['x-gateway-model'] = sendable(upstreamModel);
  headers['x-gateway-attempts'] = String(attempts ?? 0);
  if (affinity !== undefined) headers['x-gateway-affinity'] = affinity;
  headers['x-gateway-overhead-ms'] = overhead(record).toFixed(2);
  return headers;
}

function overhead({ startedAt, sentAt, answeredAt }: RequestRecord): number {
  const now = performance.now();
  const sent = sentAt ?? now;
  return Math.max(0, sent - startedAt + (now - (answeredAt ?? now)));
}

/** Node refuses to send anything else in a header. */
const sendable = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);
