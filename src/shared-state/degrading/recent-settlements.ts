import type { Settlement } from '../shared-state.js';

/** How long a settlement is remembered: it is in the ledger by then, or the database is away. In milliseconds. */
const memory = 2 * 60_000;
/** How many are remembered at most. */
const most = 100_000;

/** What this process settled lately: told once more where the store may have forgotten it. */
export class RecentSettlements {
  private readonly settlements = new Map<string, Settlement>();

  add(settlement: Settlement): void {
    this.settlements.set(settlement.id, settlement);
    const oldest = Date.now() - memory;
    for (const [id, { at }] of this.settlements) {
      if (at > oldest && this.settlements.size <= most) return;
      this.settlements.delete(id);
    }
  }

  /** Those of one token, or all of them. */
  of(tokenId?: string): readonly Settlement[] {
    const all = [...this.settlements.values()];
    return tokenId === undefined ? all : all.filter((settlement) => settlement.tokenId === tokenId);
  }
}
