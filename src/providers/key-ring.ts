import { LRUCache } from 'lru-cache';

/** A key that was refused for one model may serve the others: what is remembered of those at most. */
const remembered = 1000;

/** How long a key is passed over. */
export interface KeyRest {
  /** Milliseconds of `performance.now()`. */
  readonly until: number;
  /** How often in a row, for waits that grow. */
  readonly times: number;
}

/** How it stands with one key, for whoever looks after it. */
export interface KeyReport {
  /** Undefined: the one turn of a provider without keys. */
  readonly key: string | undefined;
  /** Milliseconds until it may be used again for any model; 0: now. */
  readonly rests: number;
  /** Models for which alone it rests. */
  readonly models: readonly { readonly model: string; readonly rests: number }[];
}

/**
 * A provider's keys. They take turns; those that an upstream refused or limited rest for a while. A provider without
 * keys has one turn, without a key, that may rest too.
 */
export class KeyRing {
  private readonly keys: readonly (string | undefined)[];
  private next = 0;

  constructor(
    keys: readonly string[],
    private readonly now: () => number = () => performance.now(),
    private readonly rests = new LRUCache<string, KeyRest>({ max: remembered }),
  ) {
    this.keys = keys.length === 0 ? [undefined] : keys;
  }

  /** A ring of other keys. What rests in this one rests there too. */
  withKeys(keys: readonly string[]): KeyRing {
    return new KeyRing(keys, this.now, this.rests);
  }

  /** How many keys take turns. 1 where there is none. */
  get size(): number {
    return this.keys.length;
  }

  /** How many of them rest, for every model. */
  get resting(): number {
    if (this.rests.size === 0) return 0;
    const now = this.now();
    return this.keys.filter((key) => this.restOf(key, undefined) > now).length;
  }

  /**
   * The key whose turn it is. Where all of them rest, the one that may be used soonest.
   * @param model where some rest for one model only
   * @param except keys that are not wanted again; all of them: none of them counts
   * @param preference who is wanted most, of those that may be used: the turns of the others stay as they are
   */
  take(
    model?: string,
    except?: ReadonlySet<string | undefined>,
    preference?: (key: string | undefined) => number,
  ): string | undefined {
    if (this.keys.length === 1) return this.keys[0];
    if (preference !== undefined) return this.preferred(model, except, preference);
    if (this.rests.size === 0 && except === undefined) {
      const key = this.keys[this.next];
      this.next = (this.next + 1) % this.keys.length;
      return key;
    }
    const turns = this.inTurn().filter((key) => except?.has(key) !== true);
    const choice = turns.length === 0 ? this.inTurn() : turns;
    const key = this.rests.size === 0 ? choice[0] : this.soonest(choice, model);
    this.next = (this.keys.indexOf(key) + 1) % this.keys.length;
    return key;
  }

  /** Whether there is a key to be used at once. */
  hasReady(model?: string, except?: ReadonlySet<string | undefined>): boolean {
    if (this.rests.size === 0 && except === undefined) return true;
    const now = this.now();
    return this.keys.some((key) => except?.has(key) !== true && this.restOf(key, model) <= now);
  }

  /** Until when all keys rest, in milliseconds of `performance.now()`; 0 where one does not. */
  readyAt(model?: string): number {
    if (this.rests.size === 0) return 0;
    const soonestRest = Math.min(...this.keys.map((key) => this.restOf(key, model)));
    return soonestRest <= this.now() ? 0 : soonestRest;
  }

  /**
   * Lets a key rest.
   * @param model absent: for every model
   * @param rest milliseconds, given how often the key was put to rest in a row
   */
  rest(key: string | undefined, model: string | undefined, rest: (times: number) => number): void {
    const name = nameOf(key, model);
    const times = (this.rests.get(name)?.times ?? 0) + 1;
    this.rests.set(name, { until: this.now() + rest(times), times });
  }

  /** The key works. */
  clear(key: string | undefined, model: string): void {
    if (this.rests.size === 0) return;
    this.rests.delete(nameOf(key, model));
    this.rests.delete(nameOf(key));
  }

  /** Which of them rest, and for how long. */
  report(): readonly KeyReport[] {
    const now = this.now();
    const resting = [...this.rests.entries()].map(([name, { until }]) => ({ name, rests: until - now }));
    return this.keys.map((key) => {
      const prefix = nameOf(key, '');
      const models = resting.filter(({ name, rests }) => rests > 0 && name.startsWith(prefix));
      return {
        key,
        rests: Math.max(0, this.restOf(key, undefined) - now),
        models: models.map(({ name, rests }) => ({ model: name.slice(prefix.length), rests })),
      };
    });
  }

  /** No key rests any more. */
  forget(): void {
    this.rests.clear();
  }

  private preferred(
    model: string | undefined,
    except: ReadonlySet<string | undefined> | undefined,
    preference: (key: string | undefined) => number,
  ): string | undefined {
    const wanted = this.inTurn().filter((key) => except?.has(key) !== true);
    const choice = (wanted.length === 0 ? this.inTurn() : wanted)
      .map((key) => ({ key, preference: preference(key) }))
      .toSorted((one, other) => other.preference - one.preference)
      .map(({ key }) => key);
    return this.rests.size === 0 ? choice[0] : this.soonest(choice, model);
  }

  private inTurn(): readonly (string | undefined)[] {
    return [...this.keys.slice(this.next), ...this.keys.slice(0, this.next)];
  }

  /** The first of those that do not rest; else the one that rests the shortest. */
  private soonest(keys: readonly (string | undefined)[], model: string | undefined): string | undefined {
    const now = this.now();
    const waits = keys.map((key) => Math.max(0, this.restOf(key, model) - now));
    return keys[waits.indexOf(Math.min(...waits))];
  }

  private restOf(key: string | undefined, model: string | undefined): number {
    const ofAll = this.rests.get(nameOf(key))?.until ?? 0;
    return model === undefined ? ofAll : Math.max(ofAll, this.rests.get(nameOf(key, model))?.until ?? 0);
  }
}

const nameOf = (key = '', model?: string): string => (model === undefined ? key : `${key}\n${model}`);
