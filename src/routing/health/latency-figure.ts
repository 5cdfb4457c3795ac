/** What a new measurement counts for. */
const share = 0.3;
/** Milliseconds after which an old figure has faded to a third: slow candidates are tried again some day. */
const fading = 30_000;

/** A moving average of how long answers took to begin. It fades while nobody measures. */
export class LatencyFigure {
  private average: number | undefined;
  private measuredAt = 0;

  /** Milliseconds as measured, without the fading; undefined where nobody has. */
  get milliseconds(): number | undefined {
    return this.average;
  }

  /** @param now milliseconds of a clock that only runs forward */
  note(milliseconds: number, now: number): void {
    this.average =
      this.average === undefined ? milliseconds : this.average + share * (milliseconds - this.average);
    this.measuredAt = now;
  }

  /** It took at least so long: an answer that was not waited for. */
  noteAtLeast(milliseconds: number, now: number): void {
    if (milliseconds > (this.average ?? 0)) this.note(milliseconds, now);
  }

  /** For comparing candidates; undefined where nobody has measured. */
  faded(now: number): number | undefined {
    return this.average === undefined ? undefined : this.average * Math.exp((this.measuredAt - now) / fading);
  }
}
