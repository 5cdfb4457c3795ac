/** The tasks of a thread that are being done. */
export class RunningTasks {
  readonly #tasks = new Map<number, { readonly stop: AbortController; readonly over: Promise<void> }>();

  /** @param work says itself how it ended: it never fails */
  begin(id: number, work: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const over = work(stop.signal).finally(() => this.#tasks.delete(id));
    this.#tasks.set(id, { stop, over });
  }

  cancel(id: number): void {
    this.#tasks.get(id)?.stop.abort();
  }

  /** Cancels all of them. Fulfilled when the last one has stopped: native code must not lose its thread. */
  async end(): Promise<void> {
    const tasks = [...this.#tasks.values()];
    for (const { stop } of tasks) stop.abort();
    await Promise.all(tasks.map(({ over }) => over));
  }
}
