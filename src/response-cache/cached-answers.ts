import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { CACHED_ANSWER_REPOSITORY } from '../storage/cached-answer.repository.js';
import type {
  CacheContents,
  CachedAnswer,
  CachedAnswerRepository,
} from '../storage/cached-answer.repository.js';

/** Keeps answers for as long as they are good, and never more of them than fit. */
@Injectable()
export class CachedAnswers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 50,
      failure: 'Expired answers of the response cache could not be deleted.',
      run: async (sweeper) => {
        await sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most));
        await this.makeRoom(0);
      },
    },
    new Logger(CachedAnswers.name),
  );

  constructor(
    @Inject(CACHED_ANSWER_REPOSITORY) private readonly repository: CachedAnswerRepository,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'responseCache'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('response cache', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }

  /**
   * The latest answer with this key that is no older than `ttl` milliseconds.
   * @throws Error where the storage fails
   */
  async find(key: string, ttl: number): Promise<CachedAnswer | undefined> {
    const now = Date.now();
    const answer = await this.repository.find(key, now);
    return answer !== undefined && now - answer.createdAt < ttl ? answer : undefined;
  }

  read(id: string): AsyncIterable<Uint8Array> {
    return this.repository.read(id);
  }

  /**
   * Keeps an answer in the place of an older one. Room is made by those that expire first.
   * @throws Error where the storage fails
   */
  async keep(answer: CachedAnswer, body: Uint8Array): Promise<void> {
    if (body.length > this.configuration.responseCache.maxTotal) return;
    await this.makeRoom(body.length);
    await this.repository.put(answer, body);
  }

  /** @param tokenId of one token. Default: of all */
  contents(tokenId?: string): Promise<CacheContents> {
    return this.repository.contents(tokenId);
  }

  /** Deletes the answers that one token got, or all. @returns how many */
  async purge(tokenId?: string): Promise<number> {
    let deleted = 0;
    await this.sweeper.repeat(async (most) => {
      const count = await this.repository.delete(tokenId, most);
      deleted += count;
      return count;
    });
    return deleted;
  }

  private makeRoom(size: number): Promise<void> {
    const { maxTotal } = this.configuration.responseCache;
    return this.sweeper.repeat((most) => this.repository.deleteBeyond(maxTotal - size, most));
  }
}
