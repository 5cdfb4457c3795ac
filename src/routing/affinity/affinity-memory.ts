import { LRUCache } from 'lru-cache';

/** Beginnings of prompts that are remembered, about 300 bytes each. */
const remembered = 50_000;
/** Requests within a minute from which a beginning is too busy for one place. */
const busyFrom = 60;
const minute = 60_000;

/** Who has a prompt in its cache. */
export interface Place {
  readonly provider: string;
  readonly model: string;
  /** Absent where the provider has none. */
  readonly key: string | undefined;
}

interface Memory {
  place: Place;
  /** Until when, in milliseconds of `performance.now()`. */
  until: number;
  /** Requests that found it since then. */
  found: number;
  countedFrom: number;
}

/** What was found of a beginning. */
export interface Finding {
  readonly place: Place;
  /** Many requests of the last minute begin so: several caches serve them better than one. */
  readonly isBusy: boolean;
}

/** Where prompts were answered lately, by the digests of their beginnings. Bounded; forgotten when the process ends. */
export class AffinityMemory {
  private readonly memories = new LRUCache<string, Memory>({ max: remembered });

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether anything of it is remembered; does not count as a use. */
  knows(name: string): boolean {
    return (this.memories.peek(name)?.until ?? 0) > this.now();
  }

  /** @param counts false where it is no use of it */
  find(name: string, counts: boolean): Finding | undefined {
    const memory = this.memories.get(name);
    const now = this.now();
    if (memory === undefined || memory.until <= now) return undefined;
    if (now - memory.countedFrom >= minute) {
      memory.found = 0;
      memory.countedFrom = now;
    }
    if (counts) memory.found += 1;
    return { place: memory.place, isBusy: memory.found > busyFrom };
  }

  /** It is in a cache for so many milliseconds from now on. */
  keep(name: string, place: Place, lifetime: number): void {
    const now = this.now();
    const until = now + lifetime;
    const known = this.memories.get(name);
    if (known === undefined) this.memories.set(name, { place, until, found: 0, countedFrom: now });
    else Object.assign(known, { place, until });
  }

  forget(): void {
    this.memories.clear();
  }
}
