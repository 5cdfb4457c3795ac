import type { RecordedRequest } from './recorded-request.js';

/** Which request is meant. */
export type RequestFilter = (request: RecordedRequest) => boolean;

interface Waiter {
  readonly filter: RequestFilter;
  readonly give: (request: RecordedRequest) => void;
}

/** How much the log keeps before it forgets the oldest. */
export interface RequestLogLimits {
  /** Requests. 0 keeps none. */
  readonly count: number;
  /** Bytes of request bodies. */
  readonly bytes: number;
}

/** Everything that arrived, oldest first, within bounds. */
export class RequestLog {
  readonly requests: RecordedRequest[] = [];
  readonly #handedOut = new WeakSet<RecordedRequest>();
  readonly #counted = new WeakSet<RecordedRequest>();
  readonly #limits: RequestLogLimits;
  #waiters: Waiter[] = [];
  #bytes = 0;

  constructor(limits: RequestLogLimits) {
    this.#limits = limits;
  }

  /** A head was read. */
  add(request: RecordedRequest): void {
    if (this.#limits.count === 0) return;
    this.requests.push(request);
    while (this.requests.length > this.#limits.count) this.#forgetOldest();
  }

  /** A body was read to its end, or the client left before that. */
  complete(request: RecordedRequest): void {
    if (this.#limits.count === 0) return;
    this.#bytes += request.body.length;
    this.#counted.add(request);
    while (this.#bytes > this.#limits.bytes && this.requests.length > 1) this.#forgetOldest();
    const waiter = this.#waiters.find(({ filter }) => filter(request));
    if (!waiter) return;
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
    this.#handedOut.add(request);
    waiter.give(request);
  }

  /**
   * The oldest request that fits and was not handed out before, waiting for one if need be.
   * @throws Error after `timeout` milliseconds, saying what did arrive.
   */
  next(filter: RequestFilter, timeout: number): Promise<RecordedRequest> {
    const arrived = this.requests.find(
      (request) =>
        (request.bodyReceivedAt ?? request.closedAt) !== undefined &&
        !this.#handedOut.has(request) &&
        filter(request),
    );
    if (arrived) {
      this.#handedOut.add(arrived);
      return Promise.resolve(arrived);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(new Error(`No such request within ${timeout} ms. Arrived: ${this.#summary()}`));
      }, timeout);
      const give = (request: RecordedRequest): void => {
        clearTimeout(timer);
        resolve(request);
      };
      const waiter: Waiter = { filter, give };
      this.#waiters.push(waiter);
    });
  }

  clear(): void {
    this.requests.length = 0;
    this.#bytes = 0;
  }

  #forgetOldest(): void {
    const oldest = this.requests.shift();
    if (oldest && this.#counted.has(oldest)) this.#bytes -= oldest.body.length;
  }

  #summary(): string {
    const lines = this.requests.map(({ method, url }) => `${method} ${url}`);
    return lines.length === 0 ? 'nothing' : lines.join(', ');
  }
}
