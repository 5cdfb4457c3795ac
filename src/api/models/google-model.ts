import type { JsonObject } from '#libs/json';
import type { ListedModel } from '../../pipeline/model-list.service.js';
import { pageOf } from './page.js';

/** The methods of each endpoint. Google has none for reranking. */
const methods: Readonly<Record<string, readonly string[]>> = {
  generation: ['generateContent', 'streamGenerateContent', 'countTokens'],
  embedding: ['embedContent', 'batchEmbedContents'],
};

/** Of what nobody knows more, as most models. */
const usual = ['generation'];

/** A model in Google's list. Source: formats/models.md. */
export const toGoogleModel = (model: ListedModel): JsonObject => ({
  name: `models/${model.id}`,
  displayName: model.id,
  supportedGenerationMethods: (model.endpoints ?? usual).flatMap((endpoint) => methods[endpoint] ?? []),
});

/** Google's page: `pageSize` 1 to 1000, default 50; the token of the next page is the last id of this one. */
export function toGoogleList(
  models: readonly ListedModel[],
  query: Readonly<Record<string, unknown>>,
): JsonObject {
  const { items, more } = pageOf(models, {
    size: query.pageSize,
    sizeName: 'pageSize',
    usual: 50,
    after: query.pageToken,
    before: undefined,
  });
  const last = items.at(-1);
  return { models: items.map(toGoogleModel), ...(more && last !== undefined && { nextPageToken: last.id }) };
}
