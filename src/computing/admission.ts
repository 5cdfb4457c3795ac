import { GatewayError } from '#libs/canonical';

/** Assumed length of a computation before one was measured, in milliseconds. */
const firstGuess = 1_000;

/** Lets a bounded number of requests in; they share the model in turns, so that a long one holds up no short one. */
export class Admission {
  #inside = 0;
  #typical = firstGuess;

  /**
   * @param called what is asked, for messages: begins a sentence.
   * @param waiting requests that may be inside besides the one that is computed.
   * @param setting where an operator says how many may wait.
   */
  constructor(
    private readonly called: string,
    private readonly waiting: number,
    private readonly setting?: string,
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
    const allowed = this.setting === undefined ? '' : ` (${this.setting} lets ${this.waiting} wait)`;
    return new GatewayError(
      'gateway_overloaded',
      `${this.called} has ${this.#inside} requests already${allowed}. Try again later.`,
      { reason: 'queue_full', retryAfter: Math.max(1, Math.ceil(this.#typical / 1000)) },
    );
  }
}
