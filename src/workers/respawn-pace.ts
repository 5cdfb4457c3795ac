/** Before the first new try, in milliseconds; doubles each time. */
const shortest = 250;
const longest = 30_000;
/** Who lived so long did not die of its start, in milliseconds. */
const healthyAfter = 60_000;
/** So many workers in a row that died before they listened: another one would too. */
const mostFailedStarts = 5;

/** What to do about a worker that died: wait, in milliseconds, or give up. */
export type Respawn = { readonly after: number } | 'give-up';

/** How soon dead workers are replaced, so that what kills them all does not keep the machine busy. */
export class RespawnPace {
  private deaths = 0;
  private failedStarts = 0;

  /** @param lived milliseconds @param listened whether it ever served */
  died(lived: number, listened: boolean): Respawn {
    this.failedStarts = listened ? 0 : this.failedStarts + 1;
    if (this.failedStarts >= mostFailedStarts) return 'give-up';
    this.deaths = listened && lived >= healthyAfter ? 0 : this.deaths + 1;
    return { after: this.deaths <= 1 ? 0 : Math.min(longest, shortest * 2 ** (this.deaths - 2)) };
  }
}
