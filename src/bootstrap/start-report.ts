import { isatty } from 'node:tty';
import type { BannerData, BannerProvider, BannerPull } from '../cli/banner.js';
import type { ModelState } from '#libs/provider-kit';
import { packageVersion } from '../cli/version.js';
import { downloadSize } from '../providers/local/store/manifest.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import type { ProviderRegistry } from '../providers/provider.registry.js';
import type { ModelCatalogue } from '../routing/model.catalogue.js';
import type { ModelDiscovery } from '../routing/model.discovery.js';

/** The parts of the running gateway that the start tells of. */
export interface StartSources {
  readonly registry: ProviderRegistry;
  readonly catalogue: ModelCatalogue;
  readonly discovery: ModelDiscovery;
  readonly store: ModelStore;
}

/** Names of models that do something else than chat; what is left is worth a try in the curl line. */
const otherThanChat =
  /audio|babbage|dall-e|davinci|deep-research|embed|guard|image|instruct|moderation|ocr|realtime|rerank|search|sora|speech|transcri|tts|voice|whisper/i;

/**
 * Gathers what the banner says.
 * @param pulling missing weights are being fetched
 */
export function startReport(
  { registry, catalogue, discovery, store }: StartSources,
  address: Pick<BannerData, 'host' | 'port'>,
  firstStart: BannerData['firstStart'],
  pulling: boolean,
): BannerData {
  const readyModel = catalogue
    .list()
    .find(({ id, state }) => state === undefined && !otherThanChat.test(id))?.id;
  return {
    version: packageVersion(),
    ...address,
    ...(firstStart && { firstStart }),
    providers: registry.list().flatMap((entry) => toBanner(entry, discovery)),
    pulls: pulling ? pullsOf(store) : [],
    ...(readyModel !== undefined && { readyModel }),
    colours: isatty(1),
  };
}

/** Vendors that nobody asked for are one variable away; naming all of them would bury the rest. */
function toBanner(
  entry: ReturnType<ProviderRegistry['list']>[number],
  discovery: ModelDiscovery,
): readonly BannerProvider[] {
  if (entry.state === 'off') {
    const asked = entry.source === 'file' || entry.type === 'local' || entry.type === 'openai';
    return asked ? [{ id: entry.id, models: [], off: entry.reason }] : [];
  }
  const [why, ...others] = new Set(entry.provider.models().map(({ state }) => offDetail(state)));
  if (why !== undefined && others.length === 0) return [{ id: entry.id, models: [], off: why }];
  const names = new Set([
    ...entry.provider.models().map(({ id }) => id),
    ...discovery.of(entry.id).models.keys(),
  ]);
  return [{ id: entry.id, models: [...names] }];
}

/** Why a model is off for good; what is only on its way will be there. */
const offDetail = (state: ModelState | undefined): string | undefined =>
  state?.status === 'off' ? state.detail : undefined;

/** What a first start brings. A pull that has only just been asked for has no percentage yet. */
const pullsOf = (store: ModelStore): readonly BannerPull[] =>
  store.list().flatMap(({ entry, state }) => {
    if (state.status === 'ready' || !entry.preselected) return [];
    const percent = state.status === 'pulling' ? { percent: state.progress.percent } : {};
    return [{ model: entry.id, ...percent, totalBytes: downloadSize(entry) }];
  });
