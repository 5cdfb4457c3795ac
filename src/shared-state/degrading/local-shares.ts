import { LRUCache } from 'lru-cache';
import { MemoryState } from '../memory/memory-state.js';
import type { AccountStanding, BudgetSpan, Claim, Holding, SpendingSeed, Verdict } from '../shared-state.js';

/** Budgets whose spending is remembered. */
const mostBudgets = 50_000;

interface Sighting {
  readonly start: number;
  readonly spent: number;
  /** When it was seen: what this process settled later is not in it. Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Holds this process to its share of every limit while the others cannot be asked: limits divided by the number of
 * processes, against which counts what it itself admitted within the minute; and of a budget what had been left of it,
 * divided.
 */
export class LocalShares {
  /** The latest that was known of each budget, by token and period. */
  private readonly seen = new LRUCache<string, Sighting>({ max: mostBudgets });
  /** The same when this process was left alone. */
  private readonly bases = new Map<string, Pick<Sighting, 'start' | 'spent'>>();

  /**
   * @param memory what this process admits and settles, whoever decided on it
   * @param now milliseconds since the epoch
   */
  constructor(
    private readonly memory: MemoryState = new MemoryState(),
    private readonly now: () => number = Date.now,
  ) {}

  /** What this process itself admitted, settled and holds. */
  get state(): MemoryState {
    return this.memory;
  }

  /** The others agreed to a request of this process. */
  admit(holding: Holding): void {
    this.memory.renew([{ ...holding, age: 0 }]);
  }

  /** What the others knew, to go on from. */
  note(tokenId: string, budgets: readonly BudgetSpan[], { spent }: AccountStanding): void {
    const at = this.now();
    for (const { period, start } of budgets) {
      const known = spent[period];
      if (known !== undefined) this.seen.set(keyOf(tokenId, period), { start, spent: known, at });
    }
  }

  /** From here on this process is alone. */
  begin(): void {
    this.memory.forgetSpending();
    this.bases.clear();
  }

  /** @param processes how many share what there is, this one included */
  reserve(claim: Claim, processes: number): Verdict {
    this.recall(claim.tokenId, claim.budgets);
    const verdict = this.memory.reserve(this.shareOf(claim, processes));
    if (verdict.outcome !== 'refused' || verdict.by !== 'budget') return verdict;
    const { period, standing } = verdict;
    const whole = claim.budgets.find((budget) => budget.period === period)?.nanoDollars ?? 0;
    // Spent is the share, not the budget: others may have some of theirs, and will be asked again.
    return (standing.spent[period] ?? 0) < whole ? { outcome: 'blocked', period, standing } : verdict;
  }

  peek(tokenId: string, budgets: readonly BudgetSpan[]): AccountStanding {
    this.recall(tokenId, budgets);
    return this.memory.peek(tokenId, budgets);
  }

  /** What the ledger tells is what this process goes on from. */
  seed(seed: SpendingSeed): void {
    this.memory.seed(seed);
    const { spent } = this.memory.peek(seed.tokenId, seed.budgets);
    for (const { period, start } of seed.budgets) {
      const known = spent[period];
      if (known !== undefined) this.bases.set(keyOf(seed.tokenId, period), { start, spent: known });
    }
  }

  close(): void {
    this.memory.close();
  }

  /** Puts into memory what was known of budgets before this process was left alone. */
  private recall(tokenId: string, budgets: readonly BudgetSpan[]): void {
    for (const { period, start } of budgets) {
      const key = keyOf(tokenId, period);
      const seen = this.seen.get(key);
      if (this.bases.has(key) || seen?.start !== start) continue;
      const { spent, at } = seen;
      this.seed({ tokenId, budgets: [{ period, start, spent }], horizon: at, recent: [] });
    }
  }

  private shareOf(claim: Claim, processes: number): Claim {
    const share = (limit: number): number => Math.max(1, Math.floor(limit / processes));
    const { requestsPerMinute, tokensPerMinute, concurrentRequests } = claim;
    return {
      ...claim,
      ...(requestsPerMinute !== undefined && { requestsPerMinute: share(requestsPerMinute) }),
      ...(tokensPerMinute !== undefined && { tokensPerMinute: share(tokensPerMinute) }),
      ...(concurrentRequests !== undefined && { concurrentRequests: share(concurrentRequests) }),
      budgets: claim.budgets.map((budget) => {
        const base = this.bases.get(keyOf(claim.tokenId, budget.period));
        const spent = base?.start === budget.start ? base.spent : 0;
        const left = Math.max(0, budget.nanoDollars - spent);
        return { ...budget, nanoDollars: Math.min(budget.nanoDollars, spent + Math.floor(left / processes)) };
      }),
    };
  }
}

const keyOf = (tokenId: string, period: string): string => `${tokenId} ${period}`;
