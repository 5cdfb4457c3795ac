/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export class Random {
  private state: number;

  /** @param seed a whole number of 32 bits */
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** @throws RangeError where there is nothing to choose from */
  pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new RangeError('There is nothing to pick from.');
    return values[this.below(values.length)] as Value;
  }
}

/** A seed that is a function of the bytes: what is chosen by it is the same whenever they are looked at again. */
export function seedOf(bytes: Uint8Array): number {
  let seed = 0x811c9dc5;
  for (const byte of bytes) seed = Math.imul(seed ^ byte, 0x01000193);
  return seed >>> 0;
}
