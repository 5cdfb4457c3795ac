import { Injectable } from '@nestjs/common';
import { Roster } from '../collections/roster.js';
import type { Rosterable } from '../collections/roster.js';

/** Who waits for the walks of some moment to be over. */
interface Waiting {
  readonly walks: Set<Rosterable>;
  over(): void;
}

/** All requests that have found their route and are not over: while one runs, it may need any provider of that route. */
@Injectable()
export class RunningWalks {
  private readonly running = new Roster<Rosterable>();
  private readonly waiting = new Set<Waiting>();

  /** A walk begins. @returns ends it; calling it again does nothing */
  enter(): () => void {
    const walk = { rosterPlace: -1 };
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
      walks: new Set(this.running.all()),
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

  private leave(walk: Rosterable): void {
    if (!this.running.remove(walk)) return;
    for (const { walks, over } of this.waiting) if (walks.delete(walk) && walks.size === 0) over();
  }
}
