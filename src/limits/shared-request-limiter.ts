import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { freedTopic, SharedState } from '../shared-state/shared-state.js';
import type { Claim, Holding, Verdict } from '../shared-state/shared-state.js';
import type { TokenBudget } from '../tokens/principal.js';
import { boundOf } from './budget-periods.js';
import { HeldPlaces, leaseTime } from './held-places.js';
import { HeldRequest, headersFor } from './held-request.js';
import { budgetHeld, budgetSpent, tooManyAtOnce, tooManyRequests, tooManyTokens } from './refusals.js';
import { RequestLimiter } from './request-limiter.js';
import type { Consumption, Demand, EndedRequest, Reservation } from './request-limiter.js';
import { SpendingSeeds } from './spending-seeds.js';
import { WaitingLines } from './waiting-lines.js';

/** How often a claim is made anew because the state did not know what was spent. */
const mostSeeds = 3;

const nothingHeld: Reservation = { headers: {}, settle: () => undefined };

/** Holds tokens to their limits by the state that all processes share. */
@Injectable()
export class SharedRequestLimiter extends RequestLimiter implements OnModuleDestroy {
  private readonly logger = new Logger(RequestLimiter.name);
  private readonly lines = new WaitingLines();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly state: SharedState,
    private readonly places: HeldPlaces,
    private readonly seeds: SpendingSeeds,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'limits'>,
  ) {
    super();
    this.unsubscribe = state.subscribe(freedTopic, (tokenId) => {
      this.lines.call(tokenId);
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  reserve(demand: Demand): Reservation | Promise<Reservation> {
    const { tokenId, limits, budgets } = demand;
    if (budgets.length === 0 && isUnlimited(limits)) return nothingHeld;
    const claim = claimOf(demand);
    if (budgets.length > 0) {
      const corrected = this.seeds.audit(tokenId, claim.budgets);
      if (corrected !== undefined) return corrected.then(() => this.insist(demand));
      if (this.lines.has(tokenId)) return this.insist(demand);
    }
    const verdict = this.state.reserve(claim);
    return verdict instanceof Promise
      ? verdict.then((late) => this.answer(demand, late))
      : this.answer(demand, verdict);
  }

  recover(ended: readonly EndedRequest[]): void {
    for (const { id, tokenId, tokens, nanoDollars, endedAt } of ended)
      this.settle({ id, tokenId, budgets: [] }, { tokens, nanoDollars }, endedAt);
  }

  deliver(delivered: readonly Pick<EndedRequest, 'id' | 'tokenId'>[]): void {
    this.state.deliver?.(delivered);
  }

  private answer(demand: Demand, verdict: Verdict): Reservation | Promise<Reservation> {
    return verdict.outcome === 'unknown' || verdict.outcome === 'blocked'
      ? this.insist(demand)
      : this.conclude(demand, verdict);
  }

  /** Finds out what was spent, and waits for others to settle. */
  private async insist(demand: Demand): Promise<Reservation> {
    const patience = { time: this.configuration.limits.wait, signal: demand.signal };
    const verdict = await this.lines.wait(demand.tokenId, () => this.attempt(demand), patience);
    return this.conclude(demand, verdict);
  }

  private async attempt(demand: Demand): Promise<Verdict> {
    for (let seeds = 0; ; seeds += 1) {
      const claim = claimOf(demand);
      const verdict = await this.state.reserve(claim);
      if (verdict.outcome !== 'unknown') return verdict;
      if (seeds >= mostSeeds) {
        const words = 'What this token spent cannot be found out now. Try again in a moment.';
        throw new GatewayError('gateway_overloaded', words, { retryAfter: 1 });
      }
      await this.seeds.seed(demand.tokenId, claim.budgets);
    }
  }

  private conclude(demand: Demand, verdict: Verdict): Reservation {
    if (verdict.outcome !== 'granted') throw refusalOf(demand, verdict, headersFor(demand, verdict.standing));
    this.places.hold(holdingOf(demand));
    const reservation = new HeldRequest(demand, verdict.standing, this.onSettle);
    if (!demand.signal.aborted) return reservation;
    reservation.settle({ tokens: 0, nanoDollars: 0 });
    throw demand.signal.reason;
  }

  private readonly onSettle = (demand: Demand, consumption: Consumption): void => {
    this.places.letGo(demand.id);
    // It counts in the period that the ledger counts it in.
    this.settle(demand, consumption, consumption.endedAt ?? Date.now());
  };

  private settle(
    { id, tokenId, budgets }: Pick<Demand, 'id' | 'tokenId' | 'budgets'>,
    consumption: Consumption,
    at: number,
  ): void {
    const spans = budgets.map((budget) => boundOf(budget, at));
    const { tokens, nanoDollars } = consumption;
    const settled = this.state.settle({ id, tokenId, tokens, nanoDollars, at, budgets: spans });
    settled?.catch((error: unknown) => {
      this.logger.error(`What request ${id} used is not counted.`, error);
    });
  }
}

const isUnlimited = ({ requestsPerMinute, tokensPerMinute, concurrentRequests }: Demand['limits']): boolean =>
  requestsPerMinute === undefined && tokensPerMinute === undefined && concurrentRequests === undefined;

function claimOf(demand: Demand): Claim {
  const now = Date.now();
  const budgets = demand.budgets.map((budget) => boundOf(budget, now));
  return Object.assign(holdingOf(demand), demand.limits, { budgets });
}

/** Far beyond any request, and sums of it stay exact: estimates may be without bounds. */
const mostTokens = 1_000_000_000;
const mostNanoDollars = 10_000_000_000_000;

const holdingOf = ({ id, tokenId, tokens, nanoDollars }: Demand): Holding => ({
  id,
  tokenId,
  tokens: heldTo(tokens, mostTokens),
  nanoDollars: heldTo(nanoDollars, mostNanoDollars),
  lease: leaseTime,
});

const heldTo = (value: number, most: number): number =>
  Number.isNaN(value) ? most : Math.ceil(Math.min(Math.max(value, 0), most));

function refusalOf(demand: Demand, verdict: Verdict, headers: Reservation['headers']): GatewayError {
  if (verdict.outcome === 'blocked') return budgetHeld(budgetOf(demand, verdict.period), headers);
  if (verdict.outcome !== 'refused') throw new Error(`Nobody is refused for being ${verdict.outcome}.`);
  switch (verdict.by) {
    case 'requests':
      return tooManyRequests(demand, verdict.retryIn, headers);
    case 'tokens':
      return tooManyTokens(demand, verdict.retryIn, headers);
    case 'running':
      return tooManyAtOnce(demand, headers);
    case 'budget':
      return budgetSpent(budgetOf(demand, verdict.period), headers);
  }
}

function budgetOf({ budgets }: Demand, period: string): TokenBudget {
  const budget = budgets.find((one) => one.period === period);
  if (budget === undefined) throw new Error(`There is no budget of the period ${period}.`);
  return budget;
}
