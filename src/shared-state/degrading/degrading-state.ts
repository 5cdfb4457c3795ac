import { Logger } from '@nestjs/common';
import { Topics } from '../memory/topics.js';
import { freedTopic, SharedState } from '../shared-state.js';
import type {
  AccountStanding,
  BudgetSpan,
  Claim,
  Holding,
  Settlement,
  SpendingSeed,
  Verdict,
} from '../shared-state.js';
import type { SharedStateReport } from '../shared-state-health.js';
import { LocalShares } from './local-shares.js';
import { RecentAdmissions } from './recent-admissions.js';
import { RecentSettlements } from './recent-settlements.js';

/** Between two signs of life, in milliseconds. */
const heartbeat = 2_000;
/** The same while the others cannot be reached: so soon they are found again. */
const probe = 250;
/** Settlements told at a time. */
const atOnce = 100;
/** The topic on which a token's id is published when its spending was told anew. */
const seededTopic = 'seeded';

interface DegradingOptions {
  /** Of this process, among those that share the state. */
  readonly processId: string;
  readonly kind: SharedStateReport['kind'];
  /** For the log: `Redis`. */
  readonly name: string;
}

/**
 * A state elsewhere that may be lost: from the first failure on nobody waits for it, and this process keeps to its
 * share of every limit. What is settled meanwhile is told, once, when it is back.
 */
export class DegradingState extends SharedState {
  private readonly logger = new Logger(SharedState.name);
  private readonly topics = new Topics();
  private readonly forwarded = new Set<string>();
  private readonly shares = new LocalShares();
  private readonly recent = new RecentSettlements();
  private readonly admissions = new RecentAdmissions();
  private readonly live = new Map<string, Holding>();
  private unsettled: Settlement[] = [];
  private isWhole = true;
  private lostAt: number | undefined;
  private processes = 1;
  private losses = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private stopHearingFreed: () => void = () => undefined;

  constructor(
    private readonly remote: SharedState,
    private readonly options: DegradingOptions,
  ) {
    super();
    this.subscribe(seededTopic, (tokenId) => void this.tellAgain(tokenId));
    this.plan(0);
  }

  report(): SharedStateReport {
    const { isWhole, processes, losses, lostAt } = this;
    const unsettled = this.unsettled.length;
    return {
      kind: this.options.kind,
      isWhole,
      processes,
      unsettled,
      losses,
      ...(lostAt !== undefined && { lostAt }),
    };
  }

  async reserve(claim: Claim): Promise<Verdict> {
    const verdict = await this.ask(
      () => this.reserveRemotely(claim),
      () => this.shares.reserve(claim, this.processes),
    );
    if (verdict.outcome === 'granted') {
      this.live.set(claim.id, claim);
      this.admissions.add(claim.id);
    }
    return verdict;
  }

  /** Never fails: what cannot be told now is told later. */
  async settle(settlement: Settlement): Promise<void> {
    this.live.delete(settlement.id);
    this.recent.add(settlement);
    this.shares.state.settle(settlement);
    const keep = (): void => {
      this.unsettled.push(settlement);
    };
    await this.ask(() => this.remote.settle(settlement), keep);
  }

  async renew(holdings: readonly Holding[]): Promise<void> {
    this.shares.state.renew(holdings);
    await this.ask(
      () => this.remote.renew(holdings),
      () => undefined,
    );
  }

  peek(tokenId: string, budgets: readonly BudgetSpan[]): Promise<AccountStanding> {
    return this.ask(
      () => this.remote.peek(tokenId, budgets),
      () => this.shares.peek(tokenId, budgets),
    );
  }

  async seed(seed: SpendingSeed): Promise<void> {
    await this.ask(
      () => this.remote.seed(seed),
      () => {
        this.shares.seed(seed);
      },
    );
    // Whoever settled something that is neither here nor in the ledger tells it again.
    if (this.isWhole) await this.publish(seededTopic, seed.tokenId);
  }

  async publish(topic: string, message: string): Promise<void> {
    await this.ask(
      () => this.remote.publish(topic, message),
      () => {
        this.topics.publish(topic, message);
      },
    );
  }

  /** After an outage listeners hear an empty message: they may have missed something. */
  subscribe(topic: string, listener: (message: string) => void): () => void {
    if (!this.forwarded.has(topic)) {
      this.forwarded.add(topic);
      this.remote.subscribe(topic, (message) => {
        this.topics.publish(topic, message);
      });
    }
    return this.topics.subscribe(topic, listener);
  }

  attend(): number {
    return this.processes;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.stopHearingFreed();
    this.shares.close();
    await this.remote.close();
  }

  private async reserveRemotely(claim: Claim): Promise<Verdict> {
    const verdict = await this.remote.reserve(claim);
    this.shares.note(claim.tokenId, claim.budgets, verdict.standing);
    if (verdict.outcome === 'granted') this.shares.admit(claim);
    return verdict;
  }

  private async ask<Answer>(
    remotely: () => Answer | Promise<Answer>,
    locally: () => Answer,
  ): Promise<Answer> {
    if (!this.isWhole) return locally();
    try {
      return await remotely();
    } catch (error) {
      this.lose(error);
      return locally();
    }
  }

  private lose(error: unknown): void {
    if (!this.isWhole || this.isClosed) return;
    this.isWhole = false;
    this.lostAt = Date.now();
    this.losses += 1;
    const { name } = this.options;
    this.logger.warn(
      `${name} cannot be reached (${error instanceof Error ? error.message : String(error)}): this process keeps to its share of every limit, 1/${this.processes}.`,
    );
    this.shares.begin();
    this.shares.state.renew([...this.live.values()]);
    this.stopHearingFreed();
    this.stopHearingFreed = this.shares.state.subscribe(freedTopic, (tokenId) => {
      this.topics.publish(freedTopic, tokenId);
    });
    this.plan(probe);
  }

  private plan(wait: number): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), wait).unref();
  }

  /** Shows that this process lives, and sees whether the others can be asked. */
  private async look(): Promise<void> {
    try {
      this.processes = Math.max(1, await this.remote.attend(this.options.processId));
      if (!this.isWhole) await this.regain();
    } catch (error) {
      this.lose(error);
    }
    this.plan(this.isWhole ? heartbeat : probe);
  }

  private async regain(): Promise<void> {
    const told = new Set(this.live.keys());
    await this.remote.renew(this.holdings());
    const kept = new Set(this.unsettled.map(({ id }) => id));
    this.unsettled.push(...this.recent.of().filter(({ id }) => !kept.has(id)));
    const settled = this.unsettled.length;
    while (this.unsettled.length > 0) {
      const some = this.unsettled.slice(0, atOnce);
      await Promise.all(some.map(async (settlement) => this.remote.settle(this.admissions.aged(settlement))));
      this.unsettled.splice(0, some.length);
    }
    this.isWhole = true;
    this.lostAt = undefined;
    await this.renew(this.holdings().filter(({ id }) => !told.has(id)));
    this.logger.log(
      `${this.options.name} can be reached again: limits hold over all processes. Settled: ${settled}.`,
    );
    for (const topic of this.topics.names) this.topics.publish(topic, '');
  }

  /** What runs, with when it was admitted. */
  private holdings(): readonly Holding[] {
    return [...this.live.values()].map((holding) => this.admissions.aged(holding));
  }

  private async tellAgain(tokenId: string): Promise<void> {
    if (tokenId === '' || !this.isWhole) return;
    for (const settlement of this.recent.of(tokenId)) {
      await this.ask(
        () => this.remote.settle(settlement),
        () => undefined,
      );
    }
  }
}
