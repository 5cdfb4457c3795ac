import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { TokenCache } from './token-cache.js';
import { TokenNews } from './token-news.js';

/**
 * Milliseconds between two looks, the net below what other processes tell. A revocation must be felt within a second.
 */
const interval = 400;

/** Keeps the cache in step with other processes on the same database, such as the token commands. */
@Injectable()
export class TokenWatch implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(TokenWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => void) | undefined;
  private failing = false;

  constructor(
    private readonly cache: TokenCache,
    private readonly news: TokenNews,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.cache.refresh();
    this.timer = setInterval(() => void this.look(), interval).unref();
    this.stopListening = this.news.listen((revision) => {
      if (!this.cache.reaches(revision)) void this.look();
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopListening?.();
    await this.cache.settle();
  }

  /** A database that fails for a while must not end the process: the tokens in memory still serve. */
  private async look(): Promise<void> {
    try {
      await this.cache.refresh();
      if (this.failing) this.logger.log('The tokens can be read again.');
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.error('The tokens cannot be read: changes to them wait.', error);
      this.failing = true;
    }
  }
}
