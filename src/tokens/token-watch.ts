import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { TokenCache } from './token-cache.js';

/** Milliseconds between two looks. A revocation by another process must be felt within a second. */
const interval = 400;

/** Keeps the cache in step with other processes on the same database, such as the token commands. */
@Injectable()
export class TokenWatch implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(TokenWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private failing = false;

  constructor(private readonly cache: TokenCache) {}

  async onModuleInit(): Promise<void> {
    await this.cache.refresh();
    this.timer = setInterval(() => void this.look(), interval).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
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
