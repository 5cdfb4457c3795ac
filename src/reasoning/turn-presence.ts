/**
 * So long it holds that nothing is kept, milliseconds: another process may be about to write the first turn, and takes as long
 * for that.
 */
const emptyTime = 50;
/** So long it holds that something is: turns go when they expire, and whoever looks for one finds none. */
const presentTime = 60_000;

/**
 * Whether anything is kept at all. Where no model proves its thinking there is nothing to be looked for, and what it would be
 * found by need not be worked out of whole conversations.
 */
export class TurnPresence {
  private isPresent = false;
  private until = 0;
  private asking: Promise<boolean> | undefined;

  /** @param ask asks the database */
  constructor(private readonly ask: () => Promise<boolean>) {}

  /** Something is being kept. */
  note(): void {
    this.isPresent = true;
    this.until = performance.now() + presentTime;
  }

  /** True too where nobody can tell. At once where that is known. */
  any(): boolean | Promise<boolean> {
    if (performance.now() < this.until) return this.isPresent;
    this.asking ??= this.find();
    return this.asking;
  }

  private async find(): Promise<boolean> {
    try {
      const isPresent = await this.ask();
      if (isPresent) this.note();
      // What was noted meanwhile stays.
      else if (performance.now() >= this.until) {
        this.isPresent = false;
        this.until = performance.now() + emptyTime;
      }
      return this.isPresent;
    } catch {
      return true;
    } finally {
      this.asking = undefined;
    }
  }
}
