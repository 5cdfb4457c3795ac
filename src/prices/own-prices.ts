import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PriceVersion } from '../storage/price.repository.js';
import { Glob } from '#libs/provider-kit';

/** Of so many names is remembered which versions are meant by them: clients may make names up. */
const remembered = 5_000;

/** Versions of one name or pattern. */
interface NamedVersions {
  readonly model: string;
  readonly glob: Glob;
  /** The last one first. */
  readonly versions: readonly PriceVersion[];
}

/** Prices of one's own, in memory: after a model's first question each answer is two looks into a map. */
@Injectable()
export class OwnPrices {
  private byProvider: ReadonlyMap<string, ProviderPrices> = new Map();
  private all: readonly PriceVersion[] = [];

  /** Puts other versions into use, all at once. @param versions in the order of their making */
  use(versions: readonly PriceVersion[]): void {
    // Whose prices two answers have is told by the objects: those that stay are the same.
    const known = new Map(this.all.map((version) => [version.id, version]));
    this.all = versions.map((version) => known.get(version.id) ?? version);
    const byProvider = Map.groupBy(this.all, ({ provider }) => provider);
    this.byProvider = new Map([...byProvider].map(([id, own]) => [id, new ProviderPrices(own)]));
  }

  /** In the order of their making. */
  get versions(): readonly PriceVersion[] {
    return this.all;
  }

  /**
   * The version that holds: of the exact name, else of the pattern that says most of it, the last one whose time has
   * come. Of two from the same time on it is the one that was made later.
   * @param provider its id
   * @param model the provider's name for it
   * @param time milliseconds since the epoch
   */
  at(provider: string, model: string, time: number): PriceVersion | undefined {
    return this.byProvider.get(provider)?.at(model, time);
  }
}

/** Versions of one provider's models. */
class ProviderPrices {
  private readonly named: readonly NamedVersions[];
  private readonly found = new LRUCache<string, readonly NamedVersions[]>({ max: remembered });

  constructor(versions: readonly PriceVersion[]) {
    const byModel = Map.groupBy(versions, ({ model }) => model);
    this.named = [...byModel]
      .map(([model, ofModel]) => ({
        model,
        glob: new Glob(model),
        // Sorting keeps the order of what is from the same time on.
        versions: ofModel.toSorted((one, other) => one.from - other.from).reverse(),
      }))
      .sort(mostExactFirst);
  }

  at(model: string, time: number): PriceVersion | undefined {
    for (const { versions } of this.meaning(model)) {
      const version = versions.find(({ from }) => from <= time);
      if (version !== undefined) return version;
    }
    return undefined;
  }

  private meaning(model: string): readonly NamedVersions[] {
    const known = this.found.get(model);
    if (known !== undefined) return known;
    const meant = this.named.filter(({ glob }) => glob.matches(model));
    this.found.set(model, meant);
    return meant;
  }
}

/** Names before patterns; of patterns, those of more letters first. */
const mostExactFirst = (one: NamedVersions, other: NamedVersions): number =>
  Number(one.model.includes('*')) - Number(other.model.includes('*')) ||
  lettersOf(other) - lettersOf(one) ||
  (one.model < other.model ? -1 : 1);

const lettersOf = ({ model }: NamedVersions): number => model.replaceAll('*', '').length;
