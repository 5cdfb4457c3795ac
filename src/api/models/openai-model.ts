import type { JsonObject } from '#libs/json';
import type { ListedModel, ModelListService } from '../../pipeline/model-list.service.js';
import { metadataOf, sourcesOf } from './model-metadata.js';

/**
 * A model in OpenAI's list; `created` is 0 where nobody knows. What it can be asked for, takes and
 * gives is the gateway's own word; so is, with `include=metadata`, whether it answers right now, what it can do and
 * what it costs.
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
  ...(wantsMetadata(query) && metadataOf(model)),
});

export const toOpenAiList = (
  models: readonly ListedModel[],
  query: Readonly<Record<string, unknown>>,
  sources: () => ReturnType<ModelListService['sources']>,
): JsonObject => ({
  object: 'list',
  data: models.map((model) => toOpenAiModel(model, query)),
  ...(wantsMetadata(query) && { catalogue: sourcesOf(sources()) }),
});

/** Lists in queries are written in several ways. */
const wantsMetadata = (query: Readonly<Record<string, unknown>>): boolean =>
  [query.include, query['include[]']]
    .flat()
    .some((value) => typeof value === 'string' && value.split(',').includes('metadata'));
