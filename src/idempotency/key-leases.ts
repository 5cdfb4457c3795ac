import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { IDEMPOTENT_ANSWER_REPOSITORY } from '../storage/idempotent-answer.repository.js';
import type { IdempotentAnswerRepository } from '../storage/idempotent-answer.repository.js';

/** A key whose process is silent for so long, in milliseconds, is free again. */
export const leaseTime = 60_000;
const renewal = 15_000;

/** The keys of requests that this process is answering: other processes learn by their leases that it lives. */
@Injectable()
export class KeyLeases implements OnModuleDestroy {
  private readonly logger = new Logger(KeyLeases.name);
  private readonly ids = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(IDEMPOTENT_ANSWER_REPOSITORY) private readonly repository: IdempotentAnswerRepository,
  ) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Until when a claim of this moment holds. */
  until(now: number): number {
    return now + leaseTime;
  }

  /** Holds a claim until it is released. */
  take(id: string): void {
    this.ids.add(id);
    this.timer ??= setInterval(() => void this.renew(), renewal).unref();
  }

  release(id: string): void {
    this.ids.delete(id);
    if (this.ids.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async renew(): Promise<void> {
    try {
      await this.repository.renew([...this.ids], this.until(Date.now()));
    } catch (error) {
      this.logger.error('The leases of idempotency keys could not be renewed.', error);
    }
  }
}
