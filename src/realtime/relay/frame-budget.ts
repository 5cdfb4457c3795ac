/** Messages a client may send at once: ten minutes of sound in pieces of 20 ms are 30,000. */
const burst = 10_000;
/** Messages a second that go on for ever. Sound in pieces of 20 ms is 50. */
const rate = 1_000;

/** Slows a flood of messages down to a pace: who sends more is read more slowly. */
export class FrameBudget {
  private left = burst;

  /** @param now `performance.now()` */
  constructor(private refilledAt: number) {}

  /** Counts a message. */
  spend(now: number): void {
    this.refill(now);
    this.left -= 1;
  }

  /** Milliseconds until the next message shall be read. */
  wait(now: number): number {
    this.refill(now);
    return this.left >= 0 ? 0 : (-this.left * 1000) / rate;
  }

  private refill(now: number): void {
    this.left = Math.min(burst, this.left + ((now - this.refilledAt) * rate) / 1000);
    this.refilledAt = now;
  }
}
