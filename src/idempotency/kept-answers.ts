import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { AnswerHead } from '../recorded-answers/answer-head.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { IDEMPOTENT_ANSWER_REPOSITORY } from '../storage/idempotent-answer.repository.js';
import type { IdempotentAnswerRepository } from '../storage/idempotent-answer.repository.js';

/** Keeps the answers of named requests for a while, and never more of them than fit. */
@Injectable()
export class KeptAnswers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 100,
      failure: 'Expired answers to requests with an idempotency key could not be deleted.',
      run: async (sweeper) => {
        await sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most));
        await this.makeRoom(0);
      },
    },
    new Logger(KeptAnswers.name),
  );

  constructor(
    @Inject(IDEMPOTENT_ANSWER_REPOSITORY) private readonly repository: IdempotentAnswerRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'idempotency'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('idempotent answers', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
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

  private makeRoom(size: number): Promise<void> {
    const { maxTotal } = this.configuration.idempotency;
    return this.sweeper.repeat((most) => this.repository.deleteBeyond(maxTotal - size, most));
  }
}
