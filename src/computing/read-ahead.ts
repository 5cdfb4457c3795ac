/** What both threads see: how much the reader has taken. */
export type ReadAheadState = Int32Array<SharedArrayBuffer>;

/** The reader's side: memory that goes to the worker inside its task. */
export const readAheadState = (): ReadAheadState =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Says that the reader has taken so much. */
export function taken(state: ReadAheadState, amount: number): void {
  Atomics.add(state, 0, amount);
  Atomics.notify(state, 0);
}

/** The worker's side: pieces wait in the gateway's memory for a slow reader, but never more than a bounded amount. */
export class ReadAhead {
  #given = 0;

  /** @param most amount that may wait, in the unit of `given` and `taken` */
  constructor(
    private readonly state: ReadAheadState,
    private readonly most: number,
  ) {}

  /** Says that so much was handed out. */
  given(amount: number): void {
    this.#given += amount;
  }

  /**
   * Waits until the reader has taken enough.
   * @throws the signal's reason where it fires
   */
  async room(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const taken = Atomics.load(this.state, 0);
      if (this.#given - taken < this.most) return;
      const change = Atomics.waitAsync(this.state, 0, taken);
      if (change.async) await either(change.value, signal);
    }
  }
}

async function either(change: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const stopped = Promise.withResolvers<undefined>();
  const stop = () => {
    stopped.resolve(undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([change, stopped.promise]);
  signal.removeEventListener('abort', stop);
}
