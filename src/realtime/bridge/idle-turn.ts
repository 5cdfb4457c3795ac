/** Waits for a user who says nothing after an answer. */
export class IdleTurn {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly onIdle: () => void) {}

  /** @param milliseconds from now, the time included that the answer takes to be played */
  arm(milliseconds: number): void {
    this.disarm();
    this.timer = setTimeout(this.onIdle, milliseconds).unref();
  }

  disarm(): void {
    clearTimeout(this.timer);
  }
}
