/** Remembers the newest `capacity` entries and forgets the oldest. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  /** @param capacity at least 1 */
  constructor(private readonly capacity: number) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.entries.set(key, value);
    if (this.entries.size <= this.capacity) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
