import { formatLosses } from '#libs/canonical';
import type { Loss } from '#libs/canonical';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import type { Lane } from '../lane.js';

/** Headers of an upstream that mean something to its clients, and `x-ratelimit-…`; everything else stays behind. */
const relayed: ReadonlySet<string> = new Set([
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
  'openai-processing-ms',
  'openai-version',
  'openai-model',
]);

const isRelayed = (name: string): boolean => name.startsWith('x-ratelimit-') || relayed.has(name);

/** Node refuses to send anything else in a header. */
const isSendable = (value: string): boolean => /^[\t\x20-\x7e]*$/.test(value);

/** The upstream's headers a client may see; its request id under a name of its own. */
export function upstreamHeaders(headers: UpstreamReply['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name in headers) {
    const value = isRelayed(name) ? headers[name] : undefined;
    if (value !== undefined && isSendable(value)) kept[name] = value;
  }
  const requestId = headers['x-request-id'] ?? headers['request-id'] ?? headers['x-amzn-requestid'];
  if (requestId !== undefined && isSendable(requestId)) kept['x-upstream-request-id'] = requestId;
  return kept;
}

/** How the answer came about. */
export function laneHeaders(lane: Lane, losses: readonly Loss[] = []): Record<string, string> {
  const headers: Record<string, string> = { 'x-gateway-lane': lane };
  if (losses.length > 0) headers['x-gateway-losses'] = formatLosses(losses);
  return headers;
}

/** Marks counts that the gateway made itself. */
export const estimatedUsage: Readonly<Record<string, string>> = { 'x-gateway-usage': 'estimated' };

export const isEventStream = (upstream: UpstreamReply): boolean =>
  /^\s*text\/event-stream\b/i.test(upstream.headers['content-type'] ?? '');
