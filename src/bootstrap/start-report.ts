import { isatty } from 'node:tty';
import type { BannerData, BannerProvider, BannerPull } from '../cli/banner.js';
import { packageVersion } from '../cli/version.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import type { ProviderRegistry } from '../providers/provider.registry.js';
import type { ModelCatalogue } from '../routing/model.catalogue.js';

/** The parts of the running gateway that the start tells of. */
export interface StartSources {
  readonly registry: ProviderRegistry;
  readonly catalogue: ModelCatalogue;
  readonly store: ModelStore;
}

/** Gathers what the banner says. */
export function startReport(
  { registry, catalogue, store }: StartSources,
  address: Pick<BannerData, 'host' | 'port'>,
  firstStart: BannerData['firstStart'],
): BannerData {
  const readyModel = catalogue.list().find(({ state }) => state === undefined)?.id;
  return {
    version: packageVersion(),
    ...address,
    ...(firstStart && { firstStart }),
    providers: registry.list().flatMap(toBanner),
    pulls: pullsOf(store),
    ...(readyModel !== undefined && { readyModel }),
    colours: isatty(1),
  };
}

/** Vendors that nobody asked for are one variable away; naming all of them would bury the rest. */
function toBanner(entry: ReturnType<ProviderRegistry['list']>[number]): readonly BannerProvider[] {
  if (entry.state === 'off') {
    const asked = entry.source === 'file' || entry.type === 'local' || entry.type === 'openai';
    return asked ? [{ id: entry.id, models: [], off: entry.reason }] : [];
  }
  return [{ id: entry.id, models: entry.provider.models().map(({ id }) => id) }];
}

const pullsOf = (store: ModelStore): readonly BannerPull[] =>
  store
    .list()
    .flatMap(({ entry, state }) =>
      state.status === 'pulling'
        ? [{ model: entry.id, percent: state.progress.percent, totalBytes: state.progress.total }]
        : [],
    );
