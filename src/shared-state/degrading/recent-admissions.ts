import { countedSlots, slotLength } from '../time-constants.js';

/** How long an admission counts, in milliseconds. */
const memory = (countedSlots + 1) * slotLength;
/** How many are remembered at most. */
const most = 100_000;

/** When this process was allowed its latest requests: told to a store that may not know of them. */
export class RecentAdmissions {
  private readonly admitted = new Map<string, number>();

  add(id: string): void {
    const now = performance.now();
    if (!this.admitted.has(id)) this.admitted.set(id, now);
    for (const [oldest, at] of this.admitted) {
      if (at > now - memory && this.admitted.size <= most) return;
      this.admitted.delete(oldest);
    }
  }

  /** What is known of it, with how long ago it was admitted where that still counts. */
  aged<Known extends { readonly id: string }>(known: Known): Known & { readonly age?: number } {
    const at = this.admitted.get(known.id);
    return at === undefined ? known : { ...known, age: performance.now() - at };
  }
}
