import type { JsonObject } from '#libs/json';
import type { ListedModel } from '../../pipeline/model-list.service.js';
import { pageOf } from './page.js';

/** A model in Anthropic's list. Source: formats/models.md; what nobody knows of it is null or left away. */
export const toAnthropicModel = (model: ListedModel): JsonObject => ({
  type: 'model',
  id: model.id,
  display_name: model.id,
  created_at: new Date((model.created ?? 0) * 1000).toISOString(),
});

/** Anthropic's page: `limit` 1 to 1000, default 20; `after_id`, `before_id`. */
export function toAnthropicList(
  models: readonly ListedModel[],
  query: Readonly<Record<string, unknown>>,
): JsonObject {
  const { items, more } = pageOf(models, {
    size: query.limit,
    sizeName: 'limit',
    usual: 20,
    after: query.after_id,
    before: query.before_id,
  });
  return {
    data: items.map(toAnthropicModel),
    has_more: more,
    first_id: items[0]?.id ?? null,
    last_id: items.at(-1)?.id ?? null,
  };
}
