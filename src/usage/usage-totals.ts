import type { JsonObject } from '#libs/json';
import type { LatencyHistogram, UsageCounts, UsageSum } from '../storage/usage-query.repository.js';
import { percentile } from './percentiles.js';

const nano = 1e9;

/**
 * What requests came to, as clients read it. `errors`: failed, broken or interrupted. `cost_usd` leaves out what has no
 * known price: `unpriced_requests` says of how many. `cache_hit_rate`: of the tokens read, those from a vendor's cache.
 * Latencies are in milliseconds; null where there are none, or none were asked for. Of no requests at all there is no sum.
 */
export function describeTotals(sum: UsageSum | undefined): JsonObject {
  const of = (name: keyof UsageCounts): number => sum?.counts[name] ?? 0;
  const read = of('inputTokens');
  return {
    requests: of('requests'),
    errors: of('failed') + of('broken') + of('interrupted'),
    refused: of('refused'),
    cancelled: of('cancelled'),
    attempts: of('attempts'),
    input_tokens: read,
    cache_read_tokens: of('cacheReadTokens'),
    cache_write_tokens: of('cacheWriteTokens'),
    input_audio_tokens: of('inputAudioTokens'),
    input_image_tokens: of('inputImageTokens'),
    output_tokens: of('outputTokens'),
    reasoning_tokens: of('reasoningTokens'),
    output_audio_tokens: of('outputAudioTokens'),
    output_image_tokens: of('outputImageTokens'),
    cost_usd: of('nanoDollars') / nano,
    saved_by_cache_usd: of('savedNanoDollars') / nano,
    unpriced_requests: of('unpriced'),
    estimated_requests: of('estimated'),
    answered_by_cache: of('answeredByCache'),
    cache_hit_rate: read === 0 ? 0 : of('cacheReadTokens') / read,
    first_byte_ms: latency(sum?.firstByte, of('firstByteTotal')),
    duration_ms: latency(sum?.duration, of('durationTotal')),
  };
}

function latency(histogram: LatencyHistogram = [], total: number): JsonObject {
  const number = histogram.reduce((sum, count) => sum + count, 0);
  const at = (share: number): number | null => percentile(histogram, share) ?? null;
  return {
    mean: number === 0 ? null : Math.round(total / number),
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
  };
}
