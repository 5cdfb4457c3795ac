/** So many requests may be asked twice at once after a quiet time. */
const burst = 10;

/** Keeps the requests that are asked twice a share of all: each request saves a part of a second one. */
export class HedgeBudget {
  private saved = 1;

  /** A request that could be asked twice has come. @param percentage of all requests that may be */
  earn(percentage: number): void {
    this.saved = Math.min(burst, this.saved + percentage / 100);
  }

  /** Takes one, if there is one. */
  spend(): boolean {
    // Ten tenths are a little less than one.
    if (this.saved < 0.999) return false;
    this.saved -= 1;
    return true;
  }
}
