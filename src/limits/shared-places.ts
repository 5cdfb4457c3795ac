import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { SharedState } from '../shared-state/shared-state.js';
import { HeldPlaces, leaseTime } from './held-places.js';

/** Gives a place back; more than once is no harm. */
export type GiveBack = () => void;

/** Places for what lasts: so many at a time over all processes. Those of a process that dies lapse with their leases. */
@Injectable()
export class SharedPlaces implements OnModuleDestroy {
  private readonly held: HeldPlaces;

  constructor(private readonly state: SharedState) {
    this.held = new HeldPlaces(state);
  }

  onModuleDestroy(): void {
    this.held.onModuleDestroy();
  }

  /**
   * @param kind what the place is for; its limit is its own
   * @param most how many there are
   * @returns undefined where all are taken
   */
  async take(kind: string, most: number): Promise<GiveBack | undefined> {
    if (most <= 0) return undefined;
    const holding = {
      id: randomUUID(),
      tokenId: `places:${kind}`,
      tokens: 0,
      nanoDollars: 0,
      lease: leaseTime,
    };
    const { outcome } = await this.state.reserve({ ...holding, concurrentRequests: most, budgets: [] });
    if (outcome !== 'granted') return undefined;
    this.held.hold(holding);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.held.letGo(holding.id);
      const nothing = { tokens: 0, nanoDollars: 0, budgets: [] };
      const { id, tokenId } = holding;
      // Where it cannot be told, the place lapses.
      void this.state.settle({ id, tokenId, ...nothing, at: Date.now() })?.catch(() => undefined);
    };
  }
}
