import { GatewayError } from '#libs/canonical';

/** Assumed length of a computation before one was measured, in milliseconds. */
const firstGuess = 1_000;

/** Lets a bounded number of requests in; they share the model in turns, so that a long one holds up no short one. */
export class Admission {
  #inside = 0;
  #typical = firstGuess;

  /**
   * @param model the public name, for messages.
   * @param waiting requests that may be inside besides the one that is computed.
   */
  constructor(
    private readonly model: string,
    private readonly waiting: number,
  ) {}

  /** Requests inside. */
  get inside(): number {
    return this.#inside;
  }

  /**
   * @returns what to call when the request is done, however it ended; calls after the first do nothing.
   * @throws GatewayError `gateway_overloaded` with a time to come back where it is full.
   */
  enter(): () => void {
    if (this.#inside > this.waiting) throw this.#full();
    this.#inside += 1;
    const entered = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      this.#typical = 0.7 * this.#typical + 0.3 * (performance.now() - entered);
    };
  }

  #full(): GatewayError {
    return new GatewayError(
      'gateway_overloaded',
      `The embedded model "${this.model}" has ${this.#inside} requests already (local.queue lets ${this.waiting} wait). Try again later.`,
      { reason: 'queue_full', retryAfter: Math.max(1, Math.ceil(this.#typical / 1000)) },
    );
  }
}
