import type { PlannedProvider } from './provider-plan.js';
import type { ProviderEntry, RegisteredProvider } from './registered-provider.js';

/** All providers of one moment, in order of preference. */
export class ProviderSet {
  private readonly entries: ReadonlyMap<string, ProviderEntry>;
  private readonly atWork: readonly RegisteredProvider[];

  /** @param plans what those at work were connected with, by id; with their secrets, so they stay in here */
  constructor(
    entries: readonly ProviderEntry[] = [],
    private readonly plans: ReadonlyMap<string, PlannedProvider> = new Map(),
  ) {
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.atWork = entries.filter((entry) => entry.state === 'on');
  }

  get(id: string): ProviderEntry | undefined {
    return this.entries.get(id);
  }

  /** Those at work first. */
  list(): readonly ProviderEntry[] {
    return [...this.atWork, ...[...this.entries.values()].filter(({ state }) => state === 'off')];
  }

  connected(): readonly RegisteredProvider[] {
    return this.atWork;
  }

  planOf(id: string): PlannedProvider | undefined {
    return this.plans.get(id);
  }
}
