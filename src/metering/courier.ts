import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RequestLimiter } from '../limits/request-limiter.js';
import { Degradations } from '../observability/degradations.js';
import { USAGE_REPOSITORY } from '../storage/usage.repository.js';
import type { UsageRepository } from '../storage/usage.repository.js';
import { Inheritance } from './inheritance.js';
import { UsageJournal } from './usage-journal.js';

/** Records that are delivered together. */
const batchSize = 1000;
/** Milliseconds for which ended requests are gathered before they are delivered. */
const gathering = 500;
/** How long the courier waits after a failure, milliseconds: twice as long each time. */
const firstWait = 1_000;
const longestWait = 5_000;
/** Between two looks for what dead processes left, milliseconds. */
const lookInterval = 15_000;
const beatInterval = 5_000;
/** How long a stopping gateway may take to deliver the rest, milliseconds. */
const farewell = 5_000;

/** Brings ended requests from the journal to the ledger, beside the requests. */
@Injectable()
export class Courier implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Courier.name);
  private timer: NodeJS.Timeout | undefined;
  private readonly intervals: NodeJS.Timeout[] = [];
  /** One round after the other: two would deliver the same. */
  private round: Promise<void> = Promise.resolve();
  private inheriting: Promise<void> = Promise.resolve();
  private failures = 0;
  /** Why the ledger took nothing the last time. Undefined: it did. */
  failure: Error | undefined;

  constructor(
    private readonly journal: UsageJournal,
    private readonly inheritance: Inheritance,
    private readonly degradations: Degradations,
    private readonly limiter: RequestLimiter,
    @Inject(USAGE_REPOSITORY) private readonly repository: UsageRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.degradations.add('usage', () => this.trouble());
    this.journal.onClosed = () => {
      this.schedule(gathering);
    };
    this.look();
    this.intervals.push(
      setInterval(this.look, lookInterval).unref(),
      setInterval(this.beat, beatInterval).unref(),
    );
  }

  private readonly beat = (): void => {
    void this.journal.folders?.beat().catch(() => undefined);
    void this.journal.save();
  };

  /** What is left is delivered by whichever process comes next. */
  async onModuleDestroy(): Promise<void> {
    for (const interval of this.intervals) clearInterval(interval);
    this.journal.onClosed = () => undefined;
    // Answers that have just gone out are still being noted.
    await new Promise(setImmediate);
    clearTimeout(this.timer);
    await this.inheriting;
    this.failures = 0;
    // The database may keep the rest waiting for longer than a stopping gateway has.
    await this.journal.save();
    await this.next(performance.now() + farewell);
    await this.journal.end();
  }

  /** Delivers what has ended by now. For whoever wants to read the ledger. */
  async flush(): Promise<void> {
    await this.next();
  }

  /** What is wrong, for whoever asks whether the gateway is well. */
  private trouble(): string | undefined {
    if (this.journal.trouble !== undefined) return this.journal.trouble.reason;
    if (this.failure === undefined) return undefined;
    return 'the database takes no records of usage: they wait in the journal';
  }

  private schedule(wait: number): void {
    this.timer ??= setTimeout(this.deliver, this.failures === 0 ? wait : this.wait).unref();
  }

  private get wait(): number {
    return Math.min(longestWait, firstWait * 2 ** (this.failures - 1));
  }

  private readonly deliver = (): void => {
    this.timer = undefined;
    void this.next().then(() => {
      if (this.failures > 0) this.schedule(this.wait);
    });
  };

  private next(deadline?: number): Promise<void> {
    this.round = this.round.then(() => this.deliverAll(deadline));
    return this.round;
  }

  /** All that had ended before the last batch of it: what ends meanwhile is gathered for the next round. */
  private async deliverAll(deadline = Infinity): Promise<void> {
    try {
      for (let isLast = false; !isLast;) {
        const delivery = await this.journal.next(batchSize);
        if (delivery === undefined || performance.now() > deadline) break;
        await this.repository.addJson(delivery.json);
        await delivery.done();
        this.limiter.deliver(delivery.records);
        this.recovered();
        isLast = delivery.isLast;
      }
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private recovered(): void {
    if (this.failures > 0) this.logger.log('Usage is delivered to the database again.');
    this.failures = 0;
    this.failure = undefined;
  }

  private failed(error: Error): void {
    this.failure = error;
    this.failures += 1;
    if (this.failures === 1) {
      this.logger.error('Usage could not be delivered to the database. It waits in the journal.', error);
    }
  }

  private readonly look = (): void => {
    const { folders } = this.journal;
    if (folders === undefined) return;
    this.inheriting = this.inheriting
      .then(() => this.inheritance.settle(folders))
      .catch((error: unknown) => {
        this.logger.error('What a process that died left in its journal could not be delivered yet.', error);
      });
  };
}
