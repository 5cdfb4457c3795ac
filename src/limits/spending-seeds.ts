import { Injectable, Logger } from '@nestjs/common';
import { SharedState } from '../shared-state/shared-state.js';
import type { BudgetSpan } from '../shared-state/shared-state.js';
import { SpendingLedger } from './spending-ledger.js';

/** How long sums are believed before they are compared with the ledger again, in milliseconds. */
const auditTime = 60 * 60_000;
/** The same while the ledger could not be read. */
const retryTime = 5_000;
/** Tokens whose last comparison is remembered. */
const mostTokens = 100_000;

/**
 * Tells the shared state what the ledger knows was spent: where the state does not know, and once an hour, so that
 * corrected prices and whatever else went astray come right.
 */
@Injectable()
export class SpendingSeeds {
  private readonly logger = new Logger(SpendingSeeds.name);
  private readonly running = new Map<string, Promise<void>>();
  private readonly nextAudit = new Map<string, number>();
  /** What the ledger says was changed: whoever was not compared since then is due. */
  private isDistrusted = false;
  private isFailing = false;

  constructor(
    private readonly state: SharedState,
    private readonly ledger: SpendingLedger,
  ) {}

  /** What requests cost was corrected in the ledger: each token is compared before it goes on. */
  distrust(): void {
    this.nextAudit.clear();
    this.isDistrusted = true;
  }

  /**
   * Compares in the background, where that is due.
   * @returns what is to be waited for, because costs were corrected; never rejects
   */
  audit(tokenId: string, budgets: readonly BudgetSpan[]): Promise<void> | undefined {
    const due = this.nextAudit.get(tokenId);
    if (due === undefined && !this.isDistrusted) this.plan(tokenId, auditTime);
    else if (due === undefined || performance.now() >= due) {
      const seeding = this.seed(tokenId, budgets).catch(() => undefined);
      if (due === undefined) return seeding;
    }
    return undefined;
  }

  /** @throws what the shared state throws */
  seed(tokenId: string, budgets: readonly BudgetSpan[]): Promise<void> {
    const running = this.running.get(tokenId);
    if (running !== undefined) return running;
    this.plan(tokenId, auditTime);
    const seeding = this.tell(tokenId, budgets).finally(() => this.running.delete(tokenId));
    this.running.set(tokenId, seeding);
    return seeding;
  }

  private async tell(tokenId: string, budgets: readonly BudgetSpan[]): Promise<void> {
    const horizon = this.state.horizon(tokenId, Date.now());
    try {
      const froms = budgets.map(({ start }) => start);
      const { before, recent } = await this.ledger.spending(tokenId, froms, horizon);
      const sums = budgets.map(({ period, start }, index) => ({ period, start, spent: before[index] ?? 0 }));
      const ended = recent.map(({ id, nanoDollars, endedAt }) => ({ id, nanoDollars, at: endedAt }));
      await this.state.seed({ tokenId, budgets: sums, horizon, recent: ended });
      if (this.isFailing) this.logger.log('What tokens spent can be read again.');
      this.isFailing = false;
    } catch (error) {
      await this.withoutLedger(tokenId, budgets, horizon, error);
    }
  }

  /** Requests go on: what is not known counts as nothing until the ledger can be read. */
  private async withoutLedger(
    tokenId: string,
    budgets: readonly BudgetSpan[],
    horizon: number,
    error: unknown,
  ): Promise<void> {
    if (!this.isFailing)
      this.logger.error('What tokens spent cannot be read: budgets count from now on.', error);
    this.isFailing = true;
    this.plan(tokenId, retryTime);
    const { spent } = await this.state.peek(tokenId, budgets);
    const unknown = budgets.filter(({ period }) => spent[period] === undefined);
    if (unknown.length === 0) return;
    const nothing = unknown.map(({ period, start }) => ({ period, start, spent: 0 }));
    await this.state.seed({ tokenId, budgets: nothing, horizon, recent: [] });
  }

  private plan(tokenId: string, time: number): void {
    if (this.nextAudit.size >= mostTokens) this.nextAudit.clear();
    this.nextAudit.set(tokenId, performance.now() + time);
  }
}
