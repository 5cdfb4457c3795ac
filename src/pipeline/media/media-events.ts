import { GatewayError } from '#libs/canonical';
import type { Translated } from '#libs/canonical';

/** An answer's events, and how to stop whoever makes them. */
export interface MediaEvents<Event> extends Translated<AsyncIterable<Event>> {
  /** Ends the call, though nobody may have begun to read, or whoever makes the events is silent. Later: nothing. */
  readonly abandon: () => void;
}

/** A signal that fires with another one, and where what it is given to is abandoned. */
export function abandonable(signal: AbortSignal): {
  readonly signal: AbortSignal;
  readonly abandon: () => void;
} {
  const left = new AbortController();
  return {
    signal: AbortSignal.any([signal, left.signal]),
    abandon: () => {
      left.abort(new GatewayError('caller_cancelled', 'The answer was abandoned.'));
    },
  };
}

/** The same events, abandoned as soon as their reader stops: a generator would learn of it after its next event. */
export const letGoAtOnce = <Event>(
  events: AsyncIterable<Event>,
  abandon: () => void,
): AsyncIterable<Event> => ({
  [Symbol.asyncIterator]() {
    const reading = events[Symbol.asyncIterator]();
    return {
      next: () => reading.next(),
      async return() {
        abandon();
        await reading.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});
