const million = 1_000_000;

/** What is sold instead of tokens. */
const pieces: ReadonlySet<string> = new Set([
  'images',
  'secondsHeard',
  'secondsMade',
  'charactersRead',
  'searches',
]);
/** These do not stand for the whole side. */
const partOfTokens: ReadonlySet<string> = new Set(['cacheRead', 'cacheWrite', 'cacheWriteHour']);

const nothing: readonly string[] = [];

/** What one side of a request comes to: things that were counted, each at its price. In whole picodollars. */
export class Bill {
  picoDollars = 0;
  /** There was something. */
  isCounted = false;
  /** Of what is sold by the piece there was something with a price. */
  isSoldByPiece = false;
  private isPaidFor = false;
  private withoutPrice: string[] | undefined;

  /** @param name of what was counted @param per how many the price is of */
  add(name: string, count: number, price: number | undefined, per = million): void {
    if (!(count > 0)) return;
    this.isCounted = true;
    if (price === undefined) {
      (this.withoutPrice ??= []).push(name);
      return;
    }
    this.picoDollars += picoDollarsOf(count, price, per);
    if (!partOfTokens.has(name)) this.isPaidFor = true;
    if (pieces.has(name)) this.isSoldByPiece = true;
  }

  /** What has no price. */
  get unpriced(): readonly string[] {
    return this.withoutPrice ?? nothing;
  }

  /** The same, where vendors sell by one measure and tell others: what has a price stands for all but parts of it. */
  get unpaid(): readonly string[] {
    return this.isPaidFor ? this.unpriced.filter((name) => partOfTokens.has(name)) : this.unpriced;
  }
}

/** A price has at most six decimals: of a million of something, one costs a whole number of picodollars. */
const picoDollarsOf = (count: number, price: number, per: number): number =>
  per === million
    ? count * Math.round(price * million)
    : Math.round(((count * Math.round(price * million)) / per) * million);
