import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { savedByCache } from '../../catalogue/saved-by-cache.js';
import type { RequestRecord } from '../../observability/request-record.js';

/** Clients may name models of their own making: of so many something is remembered. */
const remembered = 2000;

/** What vendors' caches of prompts did for one model of a provider. Tokens, as upstreams reported them. */
export interface CacheFigures {
  /** Answers whose upstream told what was read. */
  requests: number;
  inputTokens: number;
  /** Of those, from a cache. */
  cachedTokens: number;
  /** Of those, into a cache. */
  writtenTokens: number;
  /** Answered where their prompt was in the cache, elsewhere, and where nothing was known of it. */
  kept: number;
  moved: number;
  new: number;
  /** Billionths of a US dollar; below 0 where writing cost more than reading saved. */
  savedNanoDollars: number;
  /** Answers of a cache whose prices are not known: they are not in the sum. */
  unpriced: number;
}

export interface CacheReportEntry extends Readonly<CacheFigures> {
  readonly provider: string;
  /** The provider's name for it. */
  readonly model: string;
}

/** What vendors' caches of prompts saved since the process began. */
@Injectable()
export class CacheReport {
  /** Milliseconds since the epoch. */
  readonly since = Date.now();
  private readonly entries = new LRUCache<string, CacheFigures & CacheReportEntry>({ max: remembered });

  /** A request was answered. What the gateway guessed of its usage counts as nothing. */
  note({ provider, upstreamModel: model, usage, prices, affinity }: RequestRecord): void {
    const total = usage?.input?.total;
    if (provider === undefined || model === undefined || total === undefined || usage?.estimated === true)
      return;
    const entry = this.entryOf(provider, model);
    entry.requests += 1;
    entry.inputTokens += total;
    entry.cachedTokens += usage?.input?.cacheRead ?? 0;
    entry.writtenTokens += usage?.input?.cacheWrite?.total ?? 0;
    if (affinity !== undefined) entry[affinity] += 1;
    const saved = usage && prices && savedByCache(usage, prices);
    if (saved !== undefined) entry.savedNanoDollars += saved;
    else if ((usage?.input?.cacheRead ?? 0) > 0) entry.unpriced += 1;
  }

  /** Those that read most first. */
  list(): readonly CacheReportEntry[] {
    return [...this.entries.values()].toSorted((one, other) => other.inputTokens - one.inputTokens);
  }

  private entryOf(provider: string, model: string): CacheFigures {
    const name = `${provider}/${model}`;
    const known = this.entries.get(name);
    if (known !== undefined) return known;
    const entry = { provider, model, ...nothing };
    this.entries.set(name, entry);
    return entry;
  }
}

const nothing: CacheFigures = {
  requests: 0,
  inputTokens: 0,
  cachedTokens: 0,
  writtenTokens: 0,
  kept: 0,
  moved: 0,
  new: 0,
  savedNanoDollars: 0,
  unpriced: 0,
};
