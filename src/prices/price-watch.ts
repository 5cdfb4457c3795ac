import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { SharedState } from '../shared-state/shared-state.js';
import { PRICE_REPOSITORY } from '../storage/price.repository.js';
import type { PriceRepository } from '../storage/price.repository.js';
import { OwnPrices } from './own-prices.js';

/** Milliseconds between two looks at what other processes have changed: the net below what they tell. */
const interval = 500;
/** The topic on which whoever changed prices tells the others. */
const topic = 'prices';

/** Keeps the prices in memory in step with other processes on the same database, the command line among them. */
@Injectable()
export class PriceWatch implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(PriceWatch.name);
  private revision = 0;
  private reading: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private isFailing = false;

  constructor(
    @Inject(PRICE_REPOSITORY) private readonly repository: PriceRepository,
    private readonly prices: OwnPrices,
    private readonly state: SharedState,
  ) {}

  /** Before the gateway answers anybody. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(this.look, interval).unref();
    this.unsubscribe = this.state.subscribe(topic, this.look);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    await this.reading;
  }

  /** Once it resolves, all that was committed before the call is in use. @throws what the storage throws */
  refresh(): Promise<void> {
    const read = this.reading.then(() => this.read());
    this.reading = read.catch(() => undefined);
    return read;
  }

  /** Something was changed here: it comes into use, here and elsewhere. */
  async changed(): Promise<void> {
    await this.refresh();
    try {
      await this.state.publish(topic, String(this.revision));
    } catch (error) {
      this.logger.warn('Other processes could not be told of a change of prices: they will see it.', error);
    }
  }

  private async read(): Promise<void> {
    if ((await this.repository.revision()) === this.revision) return;
    const { revision, versions } = await this.repository.read();
    this.prices.use(versions);
    this.revision = revision;
  }

  /** A database that fails for a while must not end the process: the prices in memory still hold. */
  private readonly look = (): void => {
    void this.refresh().then(
      () => {
        if (this.isFailing) this.logger.log('The prices can be read again.');
        this.isFailing = false;
      },
      (error: unknown) => {
        if (!this.isFailing) this.logger.error('The prices cannot be read: those in use stay.', error);
        this.isFailing = true;
      },
    );
  };
}
