import { getHeapStatistics } from 'node:v8';
import { collectAll } from '../memory/collect-garbage.js';
import { returnFreed } from '../memory/return-freed.js';

/** Between two looks, in milliseconds. */
const interval = 1_000;
/**
 * So many looks in a row nothing may be going on: a rush that comes back sooner is not to find the gateway cold, and by then the
 * connections to upstreams that it left over are closed.
 */
const rest = 22;
/** What there has to be beyond what was there in the beginning, in bytes: a collection stops the process for some tens of milliseconds. */
const worthIt = 48 * 1024 * 1024;
/** So many looks after a collection all of what it found is freed. */
const sweeping = 5;
/** What the process has to have grown by, in bytes, for the C library to be asked for what it keeps. */
const worthReturning = 24 * 1024 * 1024;

/**
 * Gives back what a rush took, once it is over. V8 collects while objects are made: a gateway that rests makes none, and would
 * keep the memory of its busiest minute. So would the C library, with what was freed.
 */
export class IdleMemory {
  private quiet = 0;
  /** What was held in the beginning, in bytes. */
  private usual = Infinity;
  /** What the process took when all had been given back, in bytes. */
  private least = Infinity;
  private isWorthIt = false;

  /** @param isIdle nothing is going on that a short stop would disturb */
  constructor(
    private readonly isIdle: () => boolean,
    private readonly memory: Memory = processMemory,
  ) {}

  /** Looks from now on. Keeps no process alive. */
  watch(): void {
    this.usual = this.memory.held();
    this.least = this.memory.resident();
    setInterval(this.look, interval).unref();
  }

  private readonly look = (): void => {
    this.quiet = this.isIdle() ? this.quiet + 1 : 0;
    if (this.quiet === rest) this.isWorthIt = this.memory.held() > this.usual + worthIt;
    // Twice: some seconds after the second time V8 gives back its pages as well.
    if (this.isWorthIt && (this.quiet === rest || this.quiet === rest + 1)) this.memory.collect();
    if (this.quiet === rest + sweeping && this.memory.resident() > this.least + worthReturning) {
      void this.giveBack();
    }
  };

  /** What is not given back is in use, or nobody's to give: it is not asked for again. */
  private async giveBack(): Promise<void> {
    await this.memory.returnFreed();
    this.least = this.memory.resident();
  }
}

/** What is held, in bytes, and how it is made less. */
interface Memory {
  /** By V8, and by what its objects hold. */
  held(): number;
  /** By the process. */
  resident(): number;
  collect(): void;
  returnFreed(): Promise<unknown>;
}

const processMemory: Memory = {
  held: heldMemory,
  resident: process.memoryUsage.rss,
  collect: collectAll,
  returnFreed,
};

/** In bytes: V8's own, and what buffers hold beside it. */
function heldMemory(): number {
  const { total_physical_size: own, external_memory: beside } = getHeapStatistics();
  return own + beside;
}
