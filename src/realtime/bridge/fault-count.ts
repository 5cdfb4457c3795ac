/** In a row, without one that is an event: nobody who reads what they are told sends so many. */
const mostFaults = 1_000;

/** Counts messages of a client that are no events, until there is one that is. */
export class FaultCount {
  private inRow = 0;

  /** An event came. */
  forget(): void {
    this.inRow = 0;
  }

  /** @returns true where it is the last one that is put up with */
  add(): boolean {
    this.inRow += 1;
    return this.inRow >= mostFaults;
  }
}
