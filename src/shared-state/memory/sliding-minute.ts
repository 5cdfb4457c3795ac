import { countedSlots, slotLength } from '../time-constants.js';
import type { MinuteStanding } from '../shared-state.js';

/** What was used within the last minute, in slots: no window of a minute ever holds more than was admitted to it. */
export class SlidingMinute {
  /** By slot, oldest first. */
  private readonly slots = new Map<number, number>();
  private used = 0;
  /** None is before it. */
  private first = Infinity;
  /** The last one there is, where there is any. */
  private last = -Infinity;

  /** @param age milliseconds since it was used @returns the slot it was counted in */
  add(amount: number, now: number, age = 0): number {
    const slot = Math.floor((now - age) / slotLength);
    if (amount > 0 && slot >= oldestSlot(now)) {
      const counted = this.slots.get(slot);
      this.slots.set(slot, (counted ?? 0) + amount);
      this.used += amount;
      if (counted === undefined) this.note(slot);
    }
    return slot;
  }

  /** Takes back what was counted too much, if it still counts. */
  giveBack(amount: number, slot: number): void {
    const counted = this.slots.get(slot);
    if (counted === undefined) return;
    const back = Math.min(amount, counted);
    this.used -= back;
    if (back === counted) this.remove(slot);
    else this.slots.set(slot, counted - back);
  }

  /** @returns milliseconds until `amount` more stays within `limit`; 0: at once */
  wait(amount: number, limit: number, now: number): number {
    this.prune(now);
    let left = this.used + amount - limit;
    if (left <= 0) return 0;
    for (const [slot, counted] of this.slots) {
      left -= counted;
      if (left <= 0) return leavesAt(slot) - now;
    }
    // More than ever fits: as if all of it had to go first.
    return 60_000;
  }

  standing(now: number): MinuteStanding {
    this.prune(now);
    return { used: this.used, clearIn: this.slots.size === 0 ? 0 : leavesAt(this.last) - now };
  }

  /** There is a slot that was not. */
  private note(slot: number): void {
    if (slot < this.last && this.slots.size > 1) this.sort();
    else this.last = slot;
    this.first = Math.min(this.first, slot);
  }

  private remove(slot: number): void {
    this.slots.delete(slot);
    if (slot !== this.last) return;
    this.last = -Infinity;
    for (const left of this.slots.keys()) this.last = left;
  }

  private sort(): void {
    const inOrder = [...this.slots].sort(([left], [right]) => left - right);
    this.slots.clear();
    for (const [slot, counted] of inOrder) this.slots.set(slot, counted);
  }

  private prune(now: number): void {
    const oldest = oldestSlot(now);
    if (this.first >= oldest) return;
    for (const [slot, counted] of this.slots) {
      if (slot >= oldest) {
        this.first = slot;
        return;
      }
      this.slots.delete(slot);
      this.used -= counted;
    }
    this.first = Infinity;
  }
}

const oldestSlot = (now: number): number => Math.floor(now / slotLength) - countedSlots;
const leavesAt = (slot: number): number => (slot + countedSlots + 1) * slotLength;
