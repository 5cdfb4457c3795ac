import { Buffer } from 'node:buffer';

const smallestCapacity = 1024;

/** Bytes gathered piece by piece; grows by doubling, so that many small pieces cost no more than one large one. */
export class ByteAccumulator {
  private storage = Buffer.alloc(0);
  private used = 0;

  get length(): number {
    return this.used;
  }

  /** The first byte, where there is one. */
  get first(): number | undefined {
    return this.used > 0 ? this.storage[0] : undefined;
  }

  append(bytes: Buffer): void {
    const needed = this.used + bytes.length;
    if (needed > this.storage.length) this.grow(needed);
    bytes.copy(this.storage, this.used);
    this.used = needed;
  }

  /** Everything gathered; the accumulator is empty afterwards and keeps no hold on the bytes given out. */
  take(): Buffer {
    const taken = this.storage.subarray(0, this.used);
    this.storage = Buffer.alloc(0);
    this.used = 0;
    return taken;
  }

  private grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(needed, this.storage.length * 2, smallestCapacity));
    this.storage.copy(grown, 0, 0, this.used);
    this.storage = grown;
  }
}
