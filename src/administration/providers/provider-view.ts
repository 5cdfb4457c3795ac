import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { ProviderEntry } from '../../providers/provider.registry.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { shownSettings } from '../configuration/shown-settings.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import type { StoredEntry } from '../configuration/stored-entries.js';

/** Providers as the administration shows them, whoever configured them. */
@Injectable()
export class ProviderView {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly stored: StoredConfigurationKeeper,
    private readonly swap: ConfigurationSwap,
  ) {}

  /** Those that somebody wants: vendors whose variable is not set are left out. */
  list(): readonly JsonObject[] {
    const { providers } = this.stored.current;
    const present = this.registry
      .list()
      .filter((entry) => entry.source !== 'stored' && isWanted(entry))
      .map((entry) => this.configured(entry));
    return [...present, ...[...providers.values()].map((entry) => this.kept(entry))];
  }

  /** The stored one where two have the same id. Undefined where there is none. */
  find(id: string): JsonObject | undefined {
    const kept = this.stored.current.providers.get(id);
    if (kept !== undefined) return this.kept(kept);
    const entry = this.registry.get(id);
    return entry === undefined || !isWanted(entry) ? undefined : this.configured(entry);
  }

  private kept(entry: StoredEntry): JsonObject {
    const { type, ...settings } = entry.written ?? {};
    const found = this.registry.get(entry.name);
    const own = found?.source === 'stored' ? found : undefined;
    const problems = [...entry.problems, ...(this.swap.storedFaults.get(entry.name) ?? [])];
    return {
      object: 'provider',
      id: entry.name,
      ...(type !== undefined && { type }),
      source: 'stored',
      read_only: false,
      revision: entry.revision,
      ...(own === undefined ? { state: 'off' } : this.stateOf(own)),
      ...(problems.length > 0 && { problems: problems.map((problem) => ({ ...problem })) }),
      settings: shownSettings(settings),
      created_at: new Date(entry.createdAt).toISOString(),
      updated_at: new Date(entry.updatedAt).toISOString(),
    };
  }

  private configured(entry: ProviderEntry): JsonObject {
    const plan = this.registry.planOf(entry.id);
    const { baseUrl, apiKeys = [], options = {} } = plan?.settings ?? {};
    const settings = {
      ...(baseUrl !== undefined && { baseUrl }),
      ...(apiKeys.length > 0 && { apiKeys: [...apiKeys] }),
      ...(plan?.lane === 'hub' && { lane: 'hub' }),
      ...JSON.parse(JSON.stringify(options)),
    } as JsonObject;
    return {
      object: 'provider',
      id: entry.id,
      type: entry.type,
      source: entry.source,
      read_only: true,
      ...this.stateOf(entry),
      settings: shownSettings(settings),
    };
  }

  private stateOf(entry: ProviderEntry): JsonObject {
    if (entry.state === 'off') return { title: entry.title, state: 'off', reason: entry.reason };
    const { status, models, error } = this.discovery.of(entry.id);
    const known = new Set([...entry.provider.models().map(({ id }) => id), ...models.keys()]);
    const listing = { status, count: known.size, ...(error !== undefined && { error }) };
    return { title: entry.title, state: 'on', models: listing };
  }
}

const isWanted = ({ state, source }: ProviderEntry): boolean => state === 'on' || source !== 'variables';
