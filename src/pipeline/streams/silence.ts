/**
 * Calls back after each silence of a length. To say something costs a glance at the clock: the timer is set anew only where
 * it fires too early.
 */
export class Silence {
  private since = performance.now();
  private timer: NodeJS.Timeout;

  /** @param interval milliseconds */
  constructor(
    private readonly interval: number,
    private readonly onSilence: () => void,
  ) {
    this.timer = this.look(interval);
  }

  /** Something was said. */
  break(): void {
    this.since = performance.now();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private look(after: number): NodeJS.Timeout {
    return setTimeout(this.onTimer, Math.ceil(after)).unref();
  }

  private readonly onTimer = (): void => {
    const left = this.since + this.interval - performance.now();
    this.timer = this.look(left > 0 ? left : this.interval);
    if (left <= 0) this.onSilence();
  };
}
