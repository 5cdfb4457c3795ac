import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs one piece of work after the other, in the order of asking: tasks that ask piece by piece share the thread
 * fairly. Before each piece the thread listens, so a cancellation arrives between two pieces.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws the signal's reason where nobody waits any more when the turn comes. */
  take<Value>(signal: AbortSignal, work: () => Value | Promise<Value>): Promise<Value> {
    const turn = this.#last.then(async () => {
      await nextTurn();
      signal.throwIfAborted();
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
