import type { Verdict } from '../shared-state/shared-state.js';

/** How often whoever is first looks for room that nobody told of: places that lapsed. In milliseconds. */
const pollInterval = 250;

/** How long somebody waits at most, and whether at all. */
export interface Patience {
  /** Milliseconds. */
  readonly time: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

class Waiter {
  private called = false;
  private awaken: (() => void) | undefined;

  call(): void {
    this.called = true;
    this.awaken?.();
  }

  /** Until it is called, at most so many milliseconds. */
  async rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.called && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const wake = (): void => {
        resolve(undefined);
      };
      const timer = setTimeout(wake, milliseconds);
      this.awaken = wake;
      signal.addEventListener('abort', wake, { once: true });
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      this.awaken = undefined;
    }
    this.called = false;
  }
}

/** Requests that wait until others of their token have settled. One line for each token: first come, first served. */
export class WaitingLines {
  private readonly lines = new Map<string, Set<Waiter>>();

  /** Whether somebody waits already. */
  has(tokenId: string): boolean {
    return this.lines.has(tokenId);
  }

  /** There is room: whoever is first may try. */
  call(tokenId: string): void {
    const [first] = this.lines.get(tokenId) ?? [];
    first?.call();
  }

  /**
   * @param attempt is made by whoever is first in the line
   * @returns its first verdict that is not `blocked`, or the last one
   * @throws the signal's reason where it is aborted; what `attempt` throws
   */
  async wait(tokenId: string, attempt: () => Promise<Verdict>, { time, signal }: Patience): Promise<Verdict> {
    const line = this.lines.get(tokenId) ?? new Set();
    this.lines.set(tokenId, line);
    const waiter = new Waiter();
    line.add(waiter);
    const deadline = performance.now() + time;
    try {
      for (;;) {
        const left = deadline - performance.now();
        const isFirst = line.values().next().value === waiter;
        if (isFirst || left <= 0) {
          const verdict = await attempt();
          if (verdict.outcome !== 'blocked' || left <= 0) return verdict;
        }
        await waiter.rest(isFirst ? Math.min(left, pollInterval) : left, signal);
        signal.throwIfAborted();
      }
    } finally {
      line.delete(waiter);
      if (line.size === 0) this.lines.delete(tokenId);
      else this.call(tokenId);
    }
  }
}
