import type { JsonObject } from '#libs/json';
import type { LatencyHistogram, UsageCounts, UsageSum } from '../storage/usage-query.repository.js';
import { percentile } from './percentiles.js';

const nano = 1e9;

/** Sums of sums, also told apart by how requests ended. */
export class UsageTotals {
  private readonly counts: Partial<Record<keyof UsageCounts, number>> = {};
  private readonly ends: Record<string, number> = {};
  private firstByte: LatencyHistogram = [];
  private duration: LatencyHistogram = [];

  /** @param sum one of those that were grouped by `end` */
  add({ labels, counts, firstByte, duration }: UsageSum): void {
    for (const [name, number] of Object.entries(counts) as [keyof UsageCounts, number][]) {
      this.counts[name] = this.of(name) + number;
    }
    const { end = '' } = labels;
    this.ends[end] = (this.ends[end] ?? 0) + counts.requests;
    this.firstByte = firstByte.map((number, bucket) => number + (this.firstByte[bucket] ?? 0));
    this.duration = duration.map((number, bucket) => number + (this.duration[bucket] ?? 0));
  }

  of(name: keyof UsageCounts): number {
    return this.counts[name] ?? 0;
  }

  /**
   * `errors`: failed, broken or interrupted. `cost_usd` leaves out what has no known price: `unpriced_requests` says of
   * how many. `cache_hit_rate`: of the tokens read, those from a vendor's cache. Latencies are in milliseconds; null
   * where there are none, or none were asked for.
   */
  toJson(): JsonObject {
    const ended = (...ends: readonly string[]): number =>
      ends.reduce((sum, end) => sum + (this.ends[end] ?? 0), 0);
    const read = this.of('inputTokens');
    return {
      requests: this.of('requests'),
      errors: ended('failed', 'broken', 'interrupted'),
      refused: ended('refused'),
      cancelled: ended('cancelled'),
      attempts: this.of('attempts'),
      input_tokens: read,
      cache_read_tokens: this.of('cacheReadTokens'),
      cache_write_tokens: this.of('cacheWriteTokens'),
      input_audio_tokens: this.of('inputAudioTokens'),
      input_image_tokens: this.of('inputImageTokens'),
      output_tokens: this.of('outputTokens'),
      reasoning_tokens: this.of('reasoningTokens'),
      output_audio_tokens: this.of('outputAudioTokens'),
      output_image_tokens: this.of('outputImageTokens'),
      cost_usd: this.of('nanoDollars') / nano,
      saved_by_cache_usd: this.of('savedNanoDollars') / nano,
      unpriced_requests: this.of('unpriced'),
      estimated_requests: this.of('estimated'),
      answered_by_cache: this.of('answeredByCache'),
      cache_hit_rate: read === 0 ? 0 : this.of('cacheReadTokens') / read,
      first_byte_ms: latency(this.firstByte, this.of('firstByteTotal')),
      duration_ms: latency(this.duration, this.of('durationTotal')),
    };
  }
}

function latency(histogram: LatencyHistogram, total: number): JsonObject {
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
