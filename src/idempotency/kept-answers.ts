import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { IDEMPOTENT_ANSWER_REPOSITORY } from '../storage/idempotent-answer.repository.js';
import type { AnswerHead, IdempotentAnswerRepository } from '../storage/idempotent-answer.repository.js';

const sweepInterval = 60_000;
/** Deleted at once: what waits in between is served. */
const sweptAtOnce = 100;

/** Keeps the answers of named requests for a while, and never more of them than fit. */
@Injectable()
export class KeptAnswers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(KeptAnswers.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(IDEMPOTENT_ANSWER_REPOSITORY) private readonly repository: IdempotentAnswerRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'idempotency'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweep();
    this.timer = setInterval(this.sweep, sweepInterval).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /**
   * Keeps the answer of a running claim. Room is made by those that expire first.
   * @param answer undefined where it was too large: then only that there was one is remembered
   * @throws Error where the storage fails
   */
  async keep(
    id: string,
    answer: { readonly head: AnswerHead; readonly body: Uint8Array } | undefined,
  ): Promise<void> {
    const { retention, maxTotal } = this.configuration.idempotency;
    const expiresAt = Date.now() + retention;
    if (answer === undefined || answer.body.length > maxTotal) {
      await this.repository.drop(id, expiresAt);
      return;
    }
    await this.makeRoom(answer.body.length);
    await this.repository.keep(id, answer.head, answer.body, expiresAt);
  }

  private readonly sweep = (): void => {
    this.sweeping = this.sweeping.then(async () => {
      try {
        await this.repeat(() => this.repository.deleteExpired(Date.now(), sweptAtOnce));
        await this.makeRoom(0);
      } catch (error) {
        this.logger.error('Expired answers to requests with an idempotency key could not be deleted.', error);
      }
    });
  };

  private makeRoom(size: number): Promise<void> {
    const { maxTotal } = this.configuration.idempotency;
    return this.repeat(() => this.repository.deleteBeyond(maxTotal - size, sweptAtOnce));
  }

  /** Batch after batch, as long as they are full. */
  private async repeat(remove: () => Promise<number>): Promise<void> {
    while (!this.stopping && (await remove()) === sweptAtOnce) await nextTurn();
  }
}
