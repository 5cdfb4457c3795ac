import { Inject, Injectable } from '@nestjs/common';
import type { ConfigurationProblem } from '../../config/configuration-problem.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type {
  GatewayConfiguration,
  ModelConfiguration,
  ProviderConfiguration,
} from '../../config/gateway-configuration.js';
import type { RoutingConfiguration } from '../../config/settings/routing-settings.js';
import { LiveConfiguration, liveSettingsOf } from '../../config/live/live-configuration.js';
import type { LiveSettings } from '../../config/live/live-configuration.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import type { PreparedProviders } from '../../providers/provider.registry.js';
import { HealthBook } from '../../routing/health/health-book.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import { readPublicNames } from '../../routing/public-names.js';
import type { PublicName } from '../../routing/public-names.js';
import { RunningWalks } from '../../routing/running-walks.js';

/** Milliseconds after which a provider that was replaced is closed, whoever may still need it. */
const longestFarewell = 60 * 60_000;

/** What the administration adds to the file. */
export interface StoredSettings {
  readonly providers: readonly ProviderConfiguration[];
  readonly models: ReadonlyMap<string, ModelConfiguration>;
}

/** What could come into use, nothing of which is yet. */
export interface PreparedConfiguration {
  readonly file: GatewayConfiguration;
  readonly stored: StoredSettings;
  readonly providers: PreparedProviders;
  readonly settings: LiveSettings;
  readonly names: ReadonlyMap<string, PublicName>;
}

/** Puts other providers, models and routing settings into use, all of them at once, while requests run. */
@Injectable()
export class ConfigurationSwap {
  private file: GatewayConfiguration;
  private stored: StoredSettings = { providers: [], models: new Map() };
  private faults: PreparedProviders['faults'] = new Map();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly registry: ProviderRegistry,
    private readonly catalogue: ModelCatalogue,
    private readonly discovery: ModelDiscovery,
    private readonly health: HealthBook,
    private readonly walks: RunningWalks,
    private readonly live: LiveConfiguration,
    @Inject(GATEWAY_CONFIGURATION) private readonly started: GatewayConfiguration,
  ) {
    this.file = started;
  }

  /** The configuration of file and variables that is in use. */
  get current(): GatewayConfiguration {
    return this.file;
  }

  /** What is wrong with stored providers, by their ids. */
  get storedFaults(): ReadonlyMap<string, readonly ConfigurationProblem[]> {
    return this.faults;
  }

  /** One change after the other: what was prepared must not be outdated when it comes into use. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = this.lastTurn.then(change, change);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Connects and checks everything that a change needs. Call it within a turn; what it returns is used or discarded.
   * @throws ConfigurationError where the file cannot be used
   */
  prepare(change: { file?: GatewayConfiguration; stored?: StoredSettings }): PreparedConfiguration {
    const file = change.file === undefined ? this.file : liveOver(this.started, change.file);
    const stored = change.stored ?? this.stored;
    const settings = merged(file, stored);
    const providers = this.registry.prepare(file, stored.providers);
    try {
      const names = readPublicNames(settings, file, providers.set);
      return { file, stored, providers, settings, names };
    } catch (error) {
      void this.registry.discard(providers);
      throw error;
    }
  }

  discard({ providers }: PreparedConfiguration): void {
    void this.registry.discard(providers);
  }

  /** Without a pause in it: no request sees one half of the old and one of the new. */
  use({ file, stored, providers, settings, names }: PreparedConfiguration): void {
    const { routing } = this.live.current;
    const left = this.registry.use(providers);
    this.catalogue.use(names);
    this.live.current = settings;
    this.file = file;
    this.stored = stored;
    this.faults = providers.faults;
    for (const { id } of left) this.health.forgetProvider(id);
    if (breakersDiffer(routing, settings.routing)) this.health.forget();
    this.discovery.follow();
    void this.registry.retire(left, this.walks.over(longestFarewell));
  }
}

/** The embedded models stay on or off, as everything else of the file that is not live. */
const liveOver = (started: GatewayConfiguration, read: GatewayConfiguration): GatewayConfiguration => ({
  ...read,
  local: started.local,
});

/** The file's models count where a stored one has the same name. */
function merged(file: GatewayConfiguration, { models }: StoredSettings): LiveSettings {
  const settings = liveSettingsOf(file);
  const added = [...models].filter(([name]) => !settings.models.has(name));
  return {
    ...settings,
    models: new Map([...settings.models, ...added]),
    storedModels: new Set(added.map(([name]) => name)),
  };
}

const breakersDiffer = (one: RoutingConfiguration, other: RoutingConfiguration): boolean =>
  one.breakerShare !== other.breakerShare ||
  one.breakerCalls !== other.breakerCalls ||
  one.breakerWindow !== other.breakerWindow ||
  one.breakerPause !== other.breakerPause;
