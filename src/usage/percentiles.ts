import { latencyBucketEnds } from '../storage/usage-query.repository.js';
import type { LatencyHistogram } from '../storage/usage-query.repository.js';

/**
 * Below how many milliseconds a share of the requests stayed, taken that they lie evenly in their bucket.
 * @param share from 0 to 1
 * @returns undefined where there were no requests; the last bucket's lower end where it is above all that is told apart
 */
export function percentile(histogram: LatencyHistogram, share: number): number | undefined {
  const total = histogram.reduce((sum, number) => sum + number, 0);
  if (total === 0) return undefined;
  let left = share * total;
  for (const [bucket, number] of histogram.entries()) {
    const start = latencyBucketEnds[bucket - 1] ?? 0;
    const end = latencyBucketEnds[bucket] ?? start;
    if (number > 0 && left <= number) return Math.round(start + ((end - start) * Math.max(left, 0)) / number);
    left -= number;
  }
  return latencyBucketEnds.at(-1);
}
