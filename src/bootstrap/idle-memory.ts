import { getHeapStatistics } from 'node:v8';
import { collectAll } from '../memory/collect-garbage.js';

/** Between two looks, in milliseconds. */
const interval = 1_000;
/** So many looks in a row nothing may be going on: a rush that comes back sooner is not to find the gateway cold. */
const rest = 15;
/** What there has to be beyond what was there in the beginning, in bytes: a collection stops the process for some tens of milliseconds. */
const worthIt = 48 * 1024 * 1024;

/**
 * Gives back what a rush took, once it is over. V8 collects while objects are made: a gateway that rests makes none, and would
 * keep the memory of its busiest minute.
 */
export class IdleMemory {
  private quiet = 0;
  /** What was held in the beginning, in bytes. */
  private usual = Infinity;
  private isWorthIt = false;

  /** @param isIdle nothing is going on that a short stop would disturb */
  constructor(
    private readonly isIdle: () => boolean,
    private readonly memory: Memory = { held: heldMemory, collect: collectAll },
  ) {}

  /** Looks from now on. Keeps no process alive. */
  watch(): void {
    this.usual = this.memory.held();
    setInterval(this.look, interval).unref();
  }

  private readonly look = (): void => {
    this.quiet = this.isIdle() ? this.quiet + 1 : 0;
    if (this.quiet === rest) this.isWorthIt = this.memory.held() > this.usual + worthIt;
    // Twice: some seconds after the second time V8 gives back its pages as well.
    if (this.isWorthIt && (this.quiet === rest || this.quiet === rest + 1)) this.memory.collect();
  };
}

/** What is held, in bytes, and how it is made less. */
interface Memory {
  held(): number;
  collect(): void;
}

/** In bytes: V8's own, and what buffers hold beside it. */
function heldMemory(): number {
  const { total_physical_size: own, external_memory: beside } = getHeapStatistics();
  return own + beside;
}
