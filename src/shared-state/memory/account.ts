import type {
  AccountStanding,
  BudgetSpan,
  Claim,
  Holding,
  Settlement,
  SpendingSeed,
  Verdict,
} from '../shared-state.js';
import { waitingMemory } from '../time-constants.js';
import { SlidingMinute } from './sliding-minute.js';
import { Spending } from './spending.js';

interface Held {
  readonly tokens: number;
  readonly nanoDollars: number;
  /** Where its tokens were counted. Undefined: not here. */
  readonly slot: number | undefined;
  until: number;
}

/** One token's state. Its answers depend on nothing but what it was told, and when. `src/shared-state/redis` has its twin. */
export class Account {
  private readonly requests = new SlidingMinute();
  private readonly tokens = new SlidingMinute();
  private readonly held = new Map<string, Held>();
  /** Before that none of them lapses. */
  private nextLapse = Infinity;
  private reserved = 0;
  private readonly spending: Spending;
  private waitingUntil = -Infinity;
  private usedAt: number;

  constructor(now: number) {
    this.spending = new Spending(now);
    this.usedAt = now;
  }

  reserve(claim: Claim, now: number): Verdict {
    this.lapse(now);
    if (!this.held.has(claim.id) && !this.spending.has(claim.id)) {
      const outcome = this.judge(claim, now);
      if (outcome !== granted) return this.without(outcome, claim, now);
      this.take(claim, now);
    }
    return { outcome: 'granted', standing: this.standing(claim.budgets, now) };
  }

  /** @returns whether others wait for what it freed */
  settle(settlement: Settlement, now: number): boolean {
    this.lapse(now);
    const { id, tokens } = settlement;
    if (this.spending.has(id)) return false;
    const held = this.held.get(id);
    this.spending.count(settlement, now);
    if (held === undefined) {
      if (settlement.age !== undefined) this.recount(tokens, settlement.age, now);
      return false;
    }
    this.drop(id, held);
    if (tokens > held.tokens) this.tokens.add(tokens - held.tokens, now);
    else if (held.slot !== undefined) this.tokens.giveBack(held.tokens - tokens, held.slot);
    return this.waitingUntil > now;
  }

  renew(holding: Holding, now: number): void {
    if (this.spending.has(holding.id)) return;
    const held = this.held.get(holding.id);
    this.usedAt = now;
    if (held !== undefined) {
      held.until = now + holding.lease;
      this.nextLapse = Math.min(this.nextLapse, held.until);
      return;
    }
    const slot = holding.age === undefined ? undefined : this.recount(holding.tokens, holding.age, now);
    this.hold(holding, slot, now);
  }

  /** From here on what was spent is to be told anew. */
  forgetSpending(now: number): void {
    this.spending.forgetBudgets(now);
  }

  /** The ledger has it. */
  deliver(id: string): void {
    this.spending.deliver(id);
  }

  /** What is delivered from here on is kept for the seed. @returns the seed's horizon at the latest */
  awaitSeed(now: number): number {
    return this.spending.awaitSeed(now);
  }

  seed(seed: SpendingSeed, now: number): void {
    this.spending.seed(seed, now);
  }

  standing(budgets: readonly BudgetSpan[], now: number): AccountStanding {
    this.lapse(now);
    const spent: Record<string, number> = {};
    for (const budget of budgets) {
      const known = this.spending.spent(budget);
      if (known !== undefined) spent[budget.period] = known;
    }
    return {
      now,
      requests: this.requests.standing(now),
      tokens: this.tokens.standing(now),
      running: this.held.size,
      reserved: this.reserved,
      spent,
    };
  }

  /** Frees the places whose processes are silent. @returns whether others wait for them */
  lapse(now: number): boolean {
    if (now < this.nextLapse) return false;
    let freed = false;
    this.nextLapse = Infinity;
    for (const [id, held] of this.held) {
      if (held.until > now) this.nextLapse = Math.min(this.nextLapse, held.until);
      else {
        this.drop(id, held);
        freed = true;
      }
    }
    return freed && this.waitingUntil > now;
  }

  /** Nobody has used it for so long, in milliseconds, and nothing is under way. */
  isIdle(time: number, now: number): boolean {
    return this.held.size === 0 && this.usedAt < now - time;
  }

  private judge(claim: Claim, now: number): Outcome {
    let blocked: string | undefined;
    for (const bound of claim.budgets) {
      const { period, nanoDollars } = bound;
      const spent = this.spending.spent(bound);
      if (spent === undefined) return { outcome: 'unknown' };
      if (spent >= nanoDollars) return { outcome: 'refused', by: 'budget', period };
      if (spent + this.reserved >= nanoDollars) blocked ??= period;
    }
    const { requestsPerMinute, tokensPerMinute, concurrentRequests, tokens } = claim;
    if (concurrentRequests !== undefined && this.held.size >= concurrentRequests)
      return { outcome: 'refused', by: 'running' };
    if (requestsPerMinute !== undefined) {
      const retryIn = this.requests.wait(1, requestsPerMinute, now);
      if (retryIn > 0) return { outcome: 'refused', by: 'requests', retryIn };
    }
    if (tokensPerMinute !== undefined) {
      // Who alone is larger than the minute has it to itself.
      const retryIn = this.tokens.wait(Math.max(1, Math.min(tokens, tokensPerMinute)), tokensPerMinute, now);
      if (retryIn > 0) return { outcome: 'refused', by: 'tokens', retryIn };
    }
    return blocked === undefined ? granted : { outcome: 'blocked', period: blocked };
  }

  /** Counts what was admitted elsewhere, or before this was kept. @returns where its tokens are */
  private recount(tokens: number, age: number, now: number): number {
    this.requests.add(1, now, age);
    return this.tokens.add(tokens, now, age);
  }

  private take(claim: Claim, now: number): void {
    this.requests.add(1, now);
    this.hold(claim, this.tokens.add(claim.tokens, now), now);
    this.usedAt = now;
  }

  private hold({ id, tokens, nanoDollars, lease }: Holding, slot: number | undefined, now: number): void {
    const until = now + lease;
    this.held.set(id, { tokens, nanoDollars, slot, until });
    this.nextLapse = Math.min(this.nextLapse, until);
    this.reserved += nanoDollars;
  }

  private drop(id: string, held: Held): void {
    this.held.delete(id);
    this.reserved -= held.nanoDollars;
  }

  private without(outcome: Outcome, { budgets }: Claim, now: number): Verdict {
    if (outcome.outcome === 'blocked') this.waitingUntil = now + waitingMemory;
    return { ...outcome, standing: this.standing(budgets, now) };
  }
}

/** Each of the verdicts without the standing. */
type Outcome = Verdict extends infer Each ? (Each extends Verdict ? Omit<Each, 'standing'> : never) : never;

const granted = { outcome: 'granted' } as const satisfies Outcome;
