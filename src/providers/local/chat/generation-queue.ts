import { GatewayError } from '#libs/canonical';

/** Assumed length of an answer before one was measured, in milliseconds. */
const firstGuess = 10_000;

/** A place in the queue. */
export interface Place {
  /**
   * Waits until this place is at the front.
   * @throws the signal's reason where nobody waits any more; the place is free then.
   */
  turn(signal: AbortSignal): Promise<void>;
  /** Gives the place up, whether or not its turn had come. May be called again. */
  leave(): void;
}

interface Waiting {
  readonly begin: () => void;
  began: number | undefined;
}

/** One answer at a time, in the order of asking; the others wait in a bounded queue. */
export class GenerationQueue {
  readonly #line: Waiting[] = [];
  #typical = firstGuess;

  /** @param limit requests that may wait besides the one that is computed. */
  constructor(private readonly limit: number) {}

  /** Requests at work or waiting. */
  get length(): number {
    return this.#line.length;
  }

  /** @throws GatewayError `gateway_overloaded` with a time to come back where the queue is full. */
  enter(): Place {
    if (this.#line.length > this.limit) throw this.#full();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const waiting: Waiting = {
      begin: () => {
        waiting.began = Date.now();
        resolve(undefined);
      },
      began: undefined,
    };
    this.#line.push(waiting);
    if (this.#line.length === 1) waiting.begin();
    const leave = () => {
      this.#leave(waiting);
    };
    return { turn: (signal) => abortable(promise, signal, leave), leave };
  }

  #leave(waiting: Waiting): void {
    const at = this.#line.indexOf(waiting);
    if (at === -1) return;
    this.#line.splice(at, 1);
    if (waiting.began !== undefined) this.#typical = 0.7 * this.#typical + 0.3 * (Date.now() - waiting.began);
    if (at === 0) this.#line[0]?.begin();
  }

  #full(): GatewayError {
    const waiting = this.#line.length - 1;
    return new GatewayError(
      'gateway_overloaded',
      `The embedded model answers one request at a time, and ${waiting} are waiting already (local.queue allows ${this.limit}). Try again later.`,
      { reason: 'queue_full', retryAfter: Math.max(1, Math.ceil(this.#typical / 1000)) },
    );
  }
}

/** Waits for a promise unless the signal fires first. */
async function abortable(promise: Promise<unknown>, signal: AbortSignal, leave: () => void): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => {
    leave();
    aborted.reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([aborted.promise, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
