import type { ComboboxOption } from '../../components/combobox-options.js';
import type { GatewayModel } from '../../gateway/models.js';
import { playgroundTexts } from '../../texts/playground.js';

/** What a model must be able to do. */
export type ModelEndpoint =
  'generation' | 'embedding' | 'rerank' | 'image' | 'transcription' | 'speech' | 'realtime';

const texts = playgroundTexts.model;

/** What the gateway calls it, where that is another word. Every model that writes can hold a realtime session. */
const gatewayWords: Readonly<Partial<Record<ModelEndpoint, readonly string[]>>> = {
  rerank: ['reranking'],
  image: ['images'],
  realtime: ['realtime', 'generation'],
};

/**
 * Without the long names of models that are listed by their short one too: `local/tinyllama` beside `tinyllama` of
 * the same owner. They may still be typed.
 */
export function withoutTwins(models: readonly GatewayModel[]): readonly GatewayModel[] {
  const short = new Set(models.map(({ id, ownedBy }) => `${ownedBy}/${id}`));
  return models.filter(({ id }) => !short.has(id));
}

/** Models for a task, by who owns them. Those of which nobody said what they can do stay. */
export function modelChoices(
  models: readonly GatewayModel[],
  endpoint: ModelEndpoint,
): readonly ComboboxOption[] {
  const words = gatewayWords[endpoint] ?? [endpoint];
  return withoutTwins(models)
    .filter(({ endpoints }) => endpoints === undefined || words.some((word) => endpoints.includes(word)))
    .map((model) => ({
      value: model.id,
      ...(model.ownedBy !== '' && { group: model.ownedBy }),
      ...conditionOf(model),
    }))
    .sort(
      (one, other) =>
        (one.group ?? '').localeCompare(other.group ?? '') || one.value.localeCompare(other.value),
    );
}

/** Whether a model answers right now, where that needs a word: most do. */
export function conditionOf({
  state,
  progress,
}: Pick<GatewayModel, 'state' | 'progress'>): Pick<ComboboxOption, 'note' | 'meaning'> {
  switch (state) {
    case undefined:
    case 'ready':
      return {};
    case 'pulling':
      return {
        note: progress === undefined ? texts.pulling : texts.pullingPercent(Math.floor(progress * 100)),
        meaning: 'attention',
      };
    case 'missing':
      return { note: texts.missing, meaning: 'neutral' };
    case 'failed':
      return { note: texts.failed, meaning: 'bad' };
    default:
      return { note: state, meaning: 'neutral' };
  }
}
