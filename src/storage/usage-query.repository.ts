import type { UsageEnd, UsageRecord } from './usage.repository.js';

/** Injection token of the {@link UsageQueryRepository}. */
export const USAGE_QUERY_REPOSITORY = Symbol('UsageQueryRepository');

/** What sums are told apart by. */
export type UsageLabel =
  'token' | 'owner' | 'team' | 'model' | 'provider' | 'upstreamModel' | 'endpoint' | 'end';

/** One of the values of each label; '' for what has none. Absent: any. */
export type UsageLabelFilter = Readonly<Partial<Record<UsageLabel, readonly string[]>>>;

/** What sums are asked for. Times are milliseconds since the epoch, at full hours. */
export interface UsageSumQuery {
  /** Requests that ended then or later, and before `to`. */
  readonly from: number;
  readonly to: number;
  readonly filter: UsageLabelFilter;
  readonly groupBy: readonly UsageLabel[];
  /** Whether histograms are wanted: without them they are empty, and large answers come sooner. */
  readonly latencies: boolean;
  /** Absent: one sum for the whole time. */
  readonly interval?: UsageInterval;
}

export interface UsageInterval {
  readonly length: 'hour' | 'day';
  /**
   * What the clock is ahead of UTC, in milliseconds, until (before) a time; the last one until the end. Days begin at its
   * midnight, or at the next full hour of UTC. None: UTC.
   */
  readonly offsets?: readonly { readonly until: number; readonly offset: number }[];
}

/** What requests come to. */
export interface UsageCounts {
  readonly requests: number;
  /** Calls to upstreams. */
  readonly attempts: number;
  readonly inputTokens: number;
  /** Of these: read from a vendor's cache, written to one, sound, pictures. */
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly inputAudioTokens: number;
  readonly inputImageTokens: number;
  readonly outputTokens: number;
  /** Of these: thinking, sound, pictures. */
  readonly reasoningTokens: number;
  readonly outputAudioTokens: number;
  readonly outputImageTokens: number;
  /** Whole billionths of a US dollar. */
  readonly nanoDollars: number;
  readonly savedNanoDollars: number;
  /** Requests that used something without a known price. */
  readonly unpriced: number;
  /** Requests whose usage is the gateway's estimate. */
  readonly estimated: number;
  /** Requests that the gateway's own cache answered. */
  readonly answeredByCache: number;
  /** Requests that ended so. */
  readonly refused: number;
  readonly failed: number;
  readonly broken: number;
  readonly cancelled: number;
  readonly interrupted: number;
  /** Milliseconds until the first byte, of all that had one, and until the end, of all. */
  readonly firstByteTotal: number;
  readonly durationTotal: number;
}

/** Requests by how long they took: one number for each bucket of {@link latencyBucketEnds}, and one above the last. */
export type LatencyHistogram = readonly number[];

export interface UsageSum {
  /** Of the labels that were grouped by. */
  readonly labels: Readonly<Partial<Record<UsageLabel, string>>>;
  /** Hours, or days of the clock, since the epoch. Absent where there is no interval. */
  readonly interval?: number;
  readonly counts: UsageCounts;
  readonly firstByte: LatencyHistogram;
  readonly duration: LatencyHistogram;
}

/** Upper ends of the buckets of latencies, in milliseconds. */
export const latencyBucketEnds: readonly number[] = [
  25, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 51_200, 102_400,
];

/** What records are wanted. Absent: any. */
export interface UsageRecordFilter {
  readonly tokenId?: string;
  readonly owner?: string;
  readonly team?: string;
  readonly model?: string;
  readonly provider?: string;
  readonly upstreamModel?: string;
  readonly endpoint?: string;
  readonly ends?: readonly UsageEnd[];
  readonly status?: number;
  /** The error's code. */
  readonly error?: string;
  /** As the client knows it. */
  readonly requestId?: string;
  readonly leastNanoDollars?: number;
  /** Milliseconds. */
  readonly leastDuration?: number;
  readonly leastFirstByte?: number;
  readonly unpriced?: boolean;
  readonly estimated?: boolean;
  /** How it passed: `cache` finds the answers of the response cache. */
  readonly lane?: string;
  /** Calls of upstreams. */
  readonly leastAttempts?: number;
  /** Whether something could not be carried over. */
  readonly lossy?: boolean;
}

/** A place among the records, newest first. */
export interface UsagePlace {
  readonly endedAt: number;
  readonly id: string;
}

export interface UsageSearch {
  readonly filter: UsageRecordFilter;
  /** Requests that ended then or later, and before `to`. */
  readonly from: number;
  readonly to: number;
  /** What comes after it. Absent: from the newest on. */
  readonly after?: UsagePlace;
  /** Records wanted. */
  readonly most: number;
  /** Records to be looked at: fewer than `most` may be found among them. */
  readonly examine: number;
}

export interface UsagePage {
  readonly records: readonly UsageRecord[];
  /** Where to go on. Absent: there are no more. */
  readonly next?: UsagePlace;
}

/** Tells what is kept of requests, by sums and one by one. */
export interface UsageQueryRepository {
  /** In no order. */
  sums(query: UsageSumQuery): Promise<readonly UsageSum[]>;
  /** Newest first: by their end. */
  search(search: UsageSearch): Promise<UsagePage>;
  find(id: string): Promise<UsageRecord | undefined>;
}
