import type { ListedModel } from '../../pipeline/model-list.service.js';

/** A model in OpenAI's list. Source: OpenAI API reference, "The model object". */
export interface OpenAiModel {
  readonly id: string;
  readonly object: 'model';
  /** Seconds since the epoch; 0 where nobody knows. */
  readonly created: number;
  readonly owned_by: string;
}

export const toOpenAiModel = (model: ListedModel): OpenAiModel => ({
  id: model.id,
  object: 'model',
  created: model.created ?? 0,
  owned_by: model.ownedBy,
});
