import { Injectable } from '@nestjs/common';

/** Who waits for the walks of some moment to be over. */
interface Waiting {
  readonly walks: Set<object>;
  over(): void;
}

/** All requests that have found their route and are not over: while one runs, it may need any provider of that route. */
@Injectable()
export class RunningWalks {
  private readonly running = new Set<object>();
  private readonly waiting = new Set<Waiting>();

  /** A walk begins. @returns ends it; calling it again does nothing */
  enter(): () => void {
    const walk = {};
    this.running.add(walk);
    return () => {
      this.leave(walk);
    };
  }

  /**
   * Resolves when every walk that runs now is over. Those that begin later are not waited for.
   * @param longest milliseconds after which it resolves all the same
   */
  async over(longest: number): Promise<void> {
    if (this.running.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const waiting = {
      walks: new Set(this.running),
      over: () => {
        resolve(undefined);
      },
    };
    this.waiting.add(waiting);
    const timer = setTimeout(waiting.over, longest).unref();
    await promise;
    clearTimeout(timer);
    this.waiting.delete(waiting);
  }

  private leave(walk: object): void {
    this.running.delete(walk);
    for (const { walks, over } of this.waiting) if (walks.delete(walk) && walks.size === 0) over();
  }
}
