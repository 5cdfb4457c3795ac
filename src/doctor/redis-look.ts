import { Inject, Injectable } from '@nestjs/common';
import type { RedisInspection, RedisInspectionError } from '../shared-state/redis/inspect-redis.js';
import { INSTALLATION } from './installation.js';
import type { Installation } from './installation.js';
import { Machine } from './machine.js';

/** What came of a look at Redis. */
export type Look =
  | {
      readonly outcome: 'seen';
      readonly inspection: RedisInspection;
      /** How far its clock is ahead of this machine's, in milliseconds, give or take `doubt`. */
      readonly ahead: number;
      readonly doubt: number;
    }
  | { readonly outcome: 'failed'; readonly error: RedisInspectionError };

/** Looks at Redis once, for all checks. */
@Injectable()
export class RedisLook {
  private look: Promise<Look | undefined> | undefined;

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly machine: Machine,
  ) {}

  /** Undefined where there is none. */
  taken(): Promise<Look | undefined> {
    return (this.look ??= this.take());
  }

  private async take(): Promise<Look | undefined> {
    const { url, keyPrefix, connectTimeout, timeout } = this.installation.configuration.redis;
    if (url === '') return undefined;
    const { inspectRedis, RedisInspectionError } = await import('../shared-state/redis/inspect-redis.js');
    try {
      const began = this.machine.now();
      const inspection = await inspectRedis({ url, keyPrefix, connectTimeout, commandTimeout: timeout });
      const doubt = (this.machine.now() - began) / 2;
      return { outcome: 'seen', inspection, ahead: inspection.now - (began + doubt), doubt };
    } catch (error) {
      if (error instanceof RedisInspectionError) return { outcome: 'failed', error };
      throw error;
    }
  }
}
