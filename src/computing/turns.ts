import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs one piece of work after the other, in the order of asking: tasks that ask piece by piece share the thread
 * fairly. Before each piece the thread listens, so a cancellation arrives between two pieces.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws the signal's reason where nobody waits any more: at once, unless its turn has come. */
  async take<Value>(signal: AbortSignal, work: () => Value | Promise<Value>): Promise<Value> {
    const before = this.#last;
    const { promise: over, resolve: leave } = Promise.withResolvers<undefined>();
    this.#last = before.then(() => over);
    try {
      await unlessAborted(before, signal);
      await nextTurn();
      signal.throwIfAborted();
      return await work();
    } finally {
      leave(undefined);
    }
  }
}

/** Whoever cancels is answered at once: a thread that stays silent for long is taken to be stuck. */
async function unlessAborted(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<undefined>();
  const stop = (): void => {
    aborted.resolve(undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (!signal.aborted) await Promise.race([turn, aborted.promise]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}
