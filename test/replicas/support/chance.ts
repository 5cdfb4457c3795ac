/** Chance that can be repeated: the same seed gives the same numbers. Source: mulberry32. */
export class Chance {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed;
  }

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` up to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True so many times in a hundred. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }
}
