/** Hands values from a writer that never waits to one reader. What was written before the end is still read. */
export class EventChannel<Value> implements AsyncIterable<Value> {
  readonly #values: Value[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  /** @param abandoned called where the reader stops before the end. */
  constructor(private readonly abandoned: () => void) {}

  write(value: Value): void {
    if (this.#ended) return;
    this.#values.push(value);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value> {
    try {
      for (;;) {
        const value = this.#values.shift();
        if (value !== undefined) yield value;
        else if (this.#ended) return;
        else await this.#more();
      }
    } finally {
      if (!this.#ended) this.abandoned();
    }
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#wake = () => {
      resolve(undefined);
    };
    await promise;
    this.#wake = undefined;
  }
}
