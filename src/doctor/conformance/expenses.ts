import type { Usage } from '#libs/canonical';
import { costOf, toDollars } from '../../catalogue/cost-of.js';
import type { Prices } from '../../config/model-facts.js';
import { dollarsText } from '../../metering/dollars-text.js';
import { mostInput, mostOutput, scenarios } from './scenarios.js';

const most: Usage = { input: { total: mostInput }, output: { total: mostOutput } };

/** What the answers of the doctor cost, within a budget. */
export class Expenses {
  private nanoDollars = 0;
  private unpriced = 0;

  /** @param budget US dollars */
  constructor(private readonly budget: number) {}

  /** Whether one more answer may be asked for, whatever it comes to. @param prices undefined: nobody knows them */
  allow(prices: Prices | undefined): boolean {
    return toDollars({ nanoDollars: this.nanoDollars + worstOf(prices) }) <= this.budget;
  }

  /** A budget that allows for more than the one there is, in whole US dollars: twice that, and a model asked for everything. */
  enough(prices: Prices | undefined): number {
    const model = scenarios.length * worstOf(prices);
    return Math.ceil(Math.max(1, 2 * this.budget, toDollars({ nanoDollars: this.nanoDollars + model })));
  }

  /** @param usage undefined: none was reported */
  note(usage: Usage | undefined, prices: Prices | undefined): void {
    const cost = usage === undefined || prices === undefined ? undefined : costOf(usage, prices);
    if (cost === undefined || cost.unpriced.length > 0) this.unpriced += 1;
    this.nanoDollars += cost?.nanoDollars ?? 0;
  }

  /** A sentence. */
  describe(): string {
    const known = `The answers cost $${dollarsText(this.nanoDollars)}`;
    if (this.unpriced === 0) return `${known}, by the prices that are known here.`;
    return `${known}, and what ${this.unpriced} of them cost is not known.`;
  }
}

/** What an answer costs at most, in billionths of a US dollar. */
const worstOf = (prices: Prices | undefined): number =>
  prices === undefined ? 0 : (costOf(most, prices)?.nanoDollars ?? 0);
