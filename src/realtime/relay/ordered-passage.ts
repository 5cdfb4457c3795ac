import type { Valve } from './valve.js';

/** Keeps messages in their order while one of them waits. Until then nothing more is read. */
export class OrderedPassage {
  private last: Promise<void> | undefined;

  constructor(private readonly valve: Pick<Valve, 'hold'>) {}

  /** Resolves when all was taken that has come so far. */
  async idle(): Promise<void> {
    await this.last;
  }

  /** @param step takes one message; it must not reject */
  take(step: () => undefined | Promise<void>): void {
    if (this.last === undefined) this.follow(step());
    else this.follow(this.last.then(step));
  }

  private follow(taken: undefined | Promise<void>): void {
    if (taken === undefined) return;
    const release = this.valve.hold();
    const last = taken.finally(() => {
      release();
      if (this.last === last) this.last = undefined;
    });
    this.last = last;
  }
}
