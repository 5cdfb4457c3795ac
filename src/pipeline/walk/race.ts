import { GatewayError } from '#libs/canonical';
import type { Begun } from './begun.js';

/** An attempt that can be called off. */
export interface Contestant<Answer> {
  readonly begun: Promise<Begun<Answer>>;
  abort(reason: GatewayError): void;
}

/** Starts an attempt that ends with the client's signal, or when it is called off. */
export function contestant<Answer>(
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<Begun<Answer>>,
): Contestant<Answer> {
  const controller = new AbortController();
  const begun = attempt(AbortSignal.any([signal, controller.signal]));
  // Whoever wins, nobody may listen to the other one's failure.
  begun.catch(ignore);
  return {
    begun,
    abort: (reason) => {
      controller.abort(reason);
    },
  };
}

/** Whether an attempt begins or fails within a time. */
export async function settlesWithin(attempt: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  const settled = (): void => {
    resolve(true);
  };
  attempt.then(settled, settled);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The first to begin its answer; the other one is called off at once.
 * @throws what the first one throws, where both fail
 */
export async function firstToBegin<Answer>(
  first: Contestant<Answer>,
  second: Contestant<Answer>,
): Promise<Begun<Answer>> {
  const named = [first, second].map(async (one) => ({ one, begun: await one.begun }));
  const winner = await Promise.any(named).catch(() => undefined);
  if (winner === undefined) return first.begun;
  const loser = winner.one === first ? second : first;
  loser.abort(new GatewayError('caller_cancelled', 'Another candidate began to answer first.'));
  loser.begun.then(({ trial }) => {
    trial.lost();
  }, ignore);
  return winner.begun;
}

function ignore(): void {
  // See where it is used.
}
