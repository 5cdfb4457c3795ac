import { Injectable } from '@nestjs/common';
import { SharedState } from '../shared-state/shared-state.js';
import type { Principal } from '../tokens/principal.js';
import { boundOf } from './budget-periods.js';
import { dialectOf, limitHeaders } from './limit-headers.js';
import { SpendingSeeds } from './spending-seeds.js';
import { standingOf } from './token-standing.js';
import type { TokenStanding } from './token-standing.js';

/** Tells where a token stands within its limits and budgets, over all processes. */
@Injectable()
export class TokenStandings {
  constructor(
    private readonly state: SharedState,
    private readonly seeds: SpendingSeeds,
  ) {}

  async of({ tokenId, limits = {}, budgets = [] }: Principal): Promise<TokenStanding> {
    const now = Date.now();
    const bounds = budgets.map((budget) => boundOf(budget, now));
    if (bounds.length > 0) await this.seeds.audit(tokenId, bounds);
    let standing = await this.state.peek(tokenId, bounds);
    if (bounds.some(({ period }) => standing.spent[period] === undefined)) {
      await this.seeds.seed(tokenId, bounds);
      standing = await this.state.peek(tokenId, bounds);
    }
    return standingOf(limits, budgets, standing);
  }

  /** The same as headers of an answer. None where nobody limits the token. @param format the client's wire format */
  async headersOf(
    principal: Principal,
    format: string | undefined,
  ): Promise<Readonly<Record<string, string>>> {
    if (principal.limits === undefined && principal.budgets === undefined) return {};
    return limitHeaders(await this.of(principal), dialectOf(format));
  }
}
