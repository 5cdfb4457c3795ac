/** What counts on the side may take: characters a second, a twentieth of a core. */
const perSecond = 1_000_000;
/** What each costs besides its characters, in characters: reading the request and a piece of the answer. */
const perCount = 16_384;

/** Keeps work that nobody waits for from slowing down work that somebody does. */
export class SideBudget {
  private left = perSecond;
  private since = 0;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** True where there is room for so many characters more in this second. */
  take(characters: number): boolean {
    if (this.now() - this.since >= 1_000) {
      this.since = this.now();
      this.left = perSecond;
    }
    const cost = characters + perCount;
    if (cost > this.left) return false;
    this.left -= cost;
    return true;
  }
}
