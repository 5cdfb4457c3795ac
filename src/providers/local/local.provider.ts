import { Inject } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ModelProvider } from '#libs/provider-kit';
import type { ConnectedProvider, ProviderConnector, ProviderSettings } from '#libs/provider-kit';
import { LocalConnection } from './local-connection.js';
import { LOCAL_MODELS_OPTIONS } from './local-models-options.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { missingRuntime } from './runtime-presence.js';
import { BackgroundPull } from './store/background-pull.js';
import type { ModelEntry } from './store/manifest.js';
import { ModelStore } from './store/model-store.js';

/** Models that run on this machine, their weights pulled as data. */
@ModelProvider({
  type: 'local',
  title: 'Embedded models',
  automatic: true,
  setup: { group: 'embedded', apiKey: 'none' },
})
export class LocalProvider implements ProviderConnector, OnApplicationShutdown {
  readonly #background: BackgroundPull;

  constructor(
    private readonly store: ModelStore,
    @Inject(LOCAL_MODELS_OPTIONS) private readonly options: LocalModelsOptions,
  ) {
    this.#background = new BackgroundPull(store);
  }

  connect(settings: ProviderSettings): ConnectedProvider {
    const given = [
      ...(settings.baseUrl === undefined ? [] : ['baseUrl']),
      ...(settings.apiKeys.length === 0 ? [] : ['apiKey']),
      ...Object.keys(settings.options),
    ];
    if (given.length > 0) {
      throw new Error(
        `providers.${settings.id}: the embedded models take no ${given.join(', ')}; remove it. Their settings are under "local".`,
      );
    }
    return new LocalConnection(this.store, this.#background, this.options);
  }

  /**
   * The models that a start pulls: those of a first start that are missing and that something could run.
   * @param connected how many providers there are
   * @param pull the setting `local.pull`
   */
  pulledAtStart(connected: number, pull: boolean | 'auto'): readonly ModelEntry[] {
    // By themselves only where nothing else could answer, or where the operator says so.
    if (pull === 'auto' ? connected > 1 : !pull) return [];
    return this.store
      .list()
      .filter(
        ({ entry, state }) =>
          entry.preselected && state.status !== 'ready' && missingRuntime(entry) === undefined,
      )
      .map(({ entry }) => entry);
  }

  /** Pulls models while the gateway already answers. */
  startBackgroundPull(entries: readonly ModelEntry[]): void {
    for (const { id } of entries) this.#background.start(id);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#background.stop();
  }
}
