/** Numbers that look random and are the same for the same words. */
export class SeededRandom {
  #state: number;

  constructor(seed: string) {
    this.#state = hashOf(seed);
  }

  /** From 0 up to, but not including, 1. Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** The same values in another order. */
  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, rank: this.next() }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ value }) => value);
  }

  /** An independent series, so that what is drawn later does not change with what was drawn before. */
  branch(name: string): SeededRandom {
    return new SeededRandom(`${this.#state}/${name}`);
  }
}

/** FNV-1a, with its bits stirred once more: near seeds must not give near pictures. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
