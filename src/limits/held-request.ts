import type { AccountStanding } from '../shared-state/shared-state.js';
import { dialectOf, limitHeaders } from './limit-headers.js';
import type { Consumption, Demand, Reservation } from './request-limiter.js';
import { standingOf } from './token-standing.js';

/** Where a token stands that asked for something, as headers for its client. */
export const headersFor = ({ limits, budgets, format }: Demand, standing: AccountStanding) =>
  limitHeaders(standingOf(limits, budgets, standing), dialectOf(format));

/** A request that was let in, and holds its place until it is settled. */
export class HeldRequest implements Reservation {
  private isSettled = false;
  private written: Reservation['headers'] | undefined;

  /**
   * @param standing of its token, itself included
   * @param onSettle is told what it used, once
   */
  constructor(
    private readonly demand: Demand,
    private readonly standing: AccountStanding,
    private readonly onSettle: (demand: Demand, consumption: Consumption) => void,
  ) {}

  get headers(): Reservation['headers'] {
    return (this.written ??= headersFor(this.demand, this.standing));
  }

  settle(consumption: Consumption): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.onSettle(this.demand, consumption);
  }
}
