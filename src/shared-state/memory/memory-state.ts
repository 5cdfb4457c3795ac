import { Injectable } from '@nestjs/common';
import { freedTopic, SharedState } from '../shared-state.js';
import type {
  AccountStanding,
  BudgetSpan,
  Claim,
  Delivered,
  Holding,
  Settlement,
  SpendingSeed,
  Verdict,
} from '../shared-state.js';
import { attendance, settledMemory } from '../time-constants.js';
import { Account } from './account.js';
import { Topics } from './topics.js';

/** Accounts that nobody used for so long are forgotten: the ledger knows what they spent. In milliseconds. */
const idleTime = 60 * 60_000;
/** Between two rounds for idle accounts and lapsed places, in milliseconds. */
const round = 1000;

/** Goes on evenly, whatever becomes of the machine's clock. */
const steadyClock = (): number => performance.timeOrigin + performance.now();

/** The state within one process: for a gateway that is one, and for the primary of a cluster. */
@Injectable()
export class MemoryState extends SharedState {
  private readonly accounts = new Map<string, Account>();
  private readonly topics = new Topics();
  private readonly seen = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  private readonly startedAt: number;

  /** @param now milliseconds since the epoch */
  constructor(private readonly now: () => number = steadyClock) {
    super();
    this.startedAt = now();
    this.timer = setInterval(() => {
      this.goRound();
    }, round).unref();
  }

  reserve(claim: Claim): Verdict {
    return this.accountOf(claim.tokenId).reserve(claim, this.now());
  }

  settle(settlement: Settlement): void {
    const { tokenId } = settlement;
    if (this.accountOf(tokenId).settle(settlement, this.now())) this.publish(freedTopic, tokenId);
  }

  renew(holdings: readonly Holding[]): void {
    for (const holding of holdings) this.accountOf(holding.tokenId).renew(holding, this.now());
  }

  peek(tokenId: string, budgets: readonly BudgetSpan[]): AccountStanding {
    return this.accountOf(tokenId).standing(budgets, this.now());
  }

  seed(seed: SpendingSeed): void {
    this.accountOf(seed.tokenId).seed(seed, this.now());
  }

  /**
   * As near as what is kept allows: where all is delivered at once, a few seconds ago. In its first minutes what the
   * process before it left may still come from its journal, some of which the ledger has: all of that is told by its id.
   */
  override horizon(tokenId: string, now: number): number {
    const account = this.accountOf(tokenId);
    const nearest = account.awaitSeed(now);
    return this.now() - this.startedAt < settledMemory ? super.horizon(tokenId, now) : nearest;
  }

  override deliver(delivered: readonly Delivered[]): void {
    for (const { id, tokenId } of delivered) this.accounts.get(tokenId)?.deliver(id);
  }

  /** From here on what tokens spent is to be told anew; all else stays. */
  forgetSpending(): void {
    for (const account of this.accounts.values()) account.forgetSpending(this.now());
  }

  publish(topic: string, message: string): void {
    this.topics.publish(topic, message);
  }

  subscribe(topic: string, listener: (message: string) => void): () => void {
    return this.topics.subscribe(topic, listener);
  }

  attend(processId: string): number {
    const now = this.now();
    this.seen.set(processId, now);
    for (const [id, at] of this.seen) if (at < now - attendance) this.seen.delete(id);
    return this.seen.size;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private accountOf(tokenId: string): Account {
    const known = this.accounts.get(tokenId);
    if (known !== undefined) return known;
    const account = new Account(this.now());
    this.accounts.set(tokenId, account);
    return account;
  }

  private goRound(): void {
    const now = this.now();
    for (const [tokenId, account] of this.accounts) {
      if (account.lapse(now)) this.publish(freedTopic, tokenId);
      if (account.isIdle(idleTime, now)) this.accounts.delete(tokenId);
    }
  }
}
