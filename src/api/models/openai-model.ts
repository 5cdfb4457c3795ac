import type { JsonObject } from '#libs/json';
import type { ListedModel } from '../../pipeline/model-list.service.js';

/**
 * A model in OpenAI's list; `created` is 0 where nobody knows. What it can be asked for, takes and
 * gives is the gateway's own word; so is, with `include=metadata`, whether it answers right now.
 * Source: OpenAI API reference, "The model object".
 */
export const toOpenAiModel = (
  model: ListedModel,
  query: Readonly<Record<string, unknown>> = {},
): JsonObject => ({
  id: model.id,
  object: 'model',
  created: model.created ?? 0,
  owned_by: model.ownedBy,
  ...(model.endpoints !== undefined && { endpoints: model.endpoints }),
  ...(model.modalities !== undefined && { modalities: model.modalities }),
  ...(wantsMetadata(query) && stateOf(model)),
});

export const toOpenAiList = (
  models: readonly ListedModel[],
  query: Readonly<Record<string, unknown>>,
): JsonObject => ({
  object: 'list',
  data: models.map((model) => toOpenAiModel(model, query)),
});

const stateOf = ({ condition: { status, progress } }: ListedModel): JsonObject => ({
  state: status,
  ...(progress !== undefined && { progress }),
});

/** Lists in queries are written in several ways. */
const wantsMetadata = (query: Readonly<Record<string, unknown>>): boolean =>
  [query.include, query['include[]']]
    .flat()
    .some((value) => typeof value === 'string' && value.split(',').includes('metadata'));
