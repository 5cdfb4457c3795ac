import type { JsonObject } from '#libs/json';
import type { ListedModel } from '../../pipeline/model-list.service.js';

/**
 * A model in OpenAI's list; `created` is 0 where nobody knows. What it can be asked for, takes and
 * gives is the gateway's own word.
 * Source: OpenAI API reference, "The model object".
 */
export const toOpenAiModel = (model: ListedModel): JsonObject => ({
  id: model.id,
  object: 'model',
  created: model.created ?? 0,
  owned_by: model.ownedBy,
  ...(model.endpoints !== undefined && { endpoints: model.endpoints }),
  ...(model.modalities !== undefined && { modalities: model.modalities }),
});

export const toOpenAiList = (models: readonly ListedModel[]): JsonObject => ({
  object: 'list',
  data: models.map(toOpenAiModel),
});
