/** Remembers the newest `capacity` values and forgets the oldest. */
export class BoundedSet<Value> {
  private readonly values = new Set<Value>();

  /** @param capacity at least 1 */
  constructor(private readonly capacity: number) {}

  has(value: Value): boolean {
    return this.values.has(value);
  }

  add(value: Value): void {
    this.values.add(value);
    if (this.values.size <= this.capacity) return;
    const [oldest] = this.values;
    if (oldest !== undefined) this.values.delete(oldest);
  }
}
