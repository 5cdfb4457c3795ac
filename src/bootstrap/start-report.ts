import { isatty } from 'node:tty';
import type { BannerData, BannerProvider, BannerPull } from '../cli/banner.js';
import type { ModelState } from '#libs/provider-kit';
import { packageVersion } from '../cli/version.js';
import { downloadSize } from '../providers/local/store/manifest.js';
import type { ModelEntry as EmbeddedModel } from '../providers/local/store/manifest.js';
import type { ModelStore } from '../providers/local/store/model-store.js';
import type { ProviderRegistry } from '../providers/provider.registry.js';
import type { ModelCatalogue, ModelEntry } from '../routing/model.catalogue.js';
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
 * @param pulling ids of the embedded models that are being fetched
 */
export function startReport(
  { registry, catalogue, discovery, store }: StartSources,
  address: Pick<BannerData, 'host' | 'port'>,
  firstStart: BannerData['firstStart'],
  pulling: readonly string[],
): Omit<BannerData, 'pages'> {
  const readyModel = catalogue
    .list()
    .find((model) => model.state === undefined && chats(model, catalogue))?.id;
  return {
    version: packageVersion(),
    ...address,
    ...(firstStart && { firstStart }),
    providers: registry.list().flatMap((entry) => toBanner(entry, discovery)),
    pulls: pullsOf(store, pulling),
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
  const models = entry.provider.models();
  const off = Map.groupBy(models, ({ state }) => offDetail(state));
  const on = new Set([
    ...(off.get(undefined) ?? []).map(({ id }) => id),
    ...discovery.of(entry.id).models.keys(),
  ]);
  off.delete(undefined);
  const offLines = [...off].map(([why = '', those]) => {
    const names = those.map(({ id }) => id).join(', ');
    return { id: entry.id, models: [], off: those.length === models.length ? why : `${names}: ${why}` };
  });
  const nothingIsOn = on.size === 0 && offLines.length > 0;
  return [...(nothingIsOn ? [] : [{ id: entry.id, models: [...on] }]), ...offLines];
}

/** Why a model is off for good; what is only on its way will be there. */
const offDetail = (state: ModelState | undefined): string | undefined =>
  state?.status === 'off' ? state.detail : undefined;

/** Worth a try in the curl line. */
function chats({ id, candidates }: ModelEntry, catalogue: ModelCatalogue): boolean {
  const generates = candidates.some((candidate) => catalogue.endpointsOf(candidate).includes('generation'));
  return generates && !otherThanChat.test(id);
}

/** What a first start brings. A pull that has only just been asked for has no percentage yet. */
const pullsOf = (store: ModelStore, pulling: readonly string[]): readonly BannerPull[] =>
  store.list().flatMap(({ entry, state }) => {
    if (!pulling.includes(entry.id)) return [];
    const percent = state.status === 'pulling' ? { percent: state.progress.percent } : {};
    const chats = chatNameOf(entry) !== undefined;
    return [{ model: entry.id, ...percent, totalBytes: downloadSize(entry), chats }];
  });

/** The name under which an embedded model chats. Undefined where it does something else. */
export const chatNameOf = ({ serves }: EmbeddedModel): string | undefined =>
  serves.find(({ endpoint }) => endpoint === 'generation')?.name;
