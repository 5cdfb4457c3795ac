const largest = 128 * 1024;

/** The input that runs, where another thread can read it though this one never comes back. */
export class SharedInput {
  readonly memory: SharedArrayBuffer;
  /** How many inputs have begun, and the length of the last. */
  private readonly counts: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(memory = new SharedArrayBuffer(8 + largest)) {
    this.memory = memory;
    this.counts = new Int32Array(memory, 0, 2);
    this.bytes = new Uint8Array(memory, 8);
  }

  get runs(): number {
    return Atomics.load(this.counts, 0);
  }

  write(input: Buffer): void {
    this.bytes.set(input.subarray(0, largest));
    Atomics.store(this.counts, 1, Math.min(input.length, largest));
    Atomics.add(this.counts, 0, 1);
  }

  read(): Buffer {
    return Buffer.from(this.bytes.slice(0, Atomics.load(this.counts, 1)));
  }
}
