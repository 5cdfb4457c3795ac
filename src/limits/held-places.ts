import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Holding } from '../shared-state/shared-state.js';
import { SharedState } from '../shared-state/shared-state.js';

/** A place whose process is silent for so long is free again, in milliseconds. */
export const leaseTime = 30_000;
const renewal = 10_000;

/** The places that requests of this process hold: others learn by their leases that it lives. */
@Injectable()
export class HeldPlaces implements OnModuleDestroy {
  private readonly holdings = new Map<string, Holding>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly state: SharedState) {}

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Holds a place until it is let go. */
  hold(holding: Holding): void {
    this.holdings.set(holding.id, holding);
    this.timer ??= setInterval(this.renew, renewal).unref();
  }

  letGo(id: string): void {
    this.holdings.delete(id);
  }

  /** How many there are. */
  get size(): number {
    return this.holdings.size;
  }
  /** Ends with the first round in which nothing is held: requests that come one by one need no timer each. */
  private readonly renew = (): void => {
    if (this.holdings.size > 0) void this.state.renew([...this.holdings.values()]);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  };
}
