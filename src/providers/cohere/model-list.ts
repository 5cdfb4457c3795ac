import { isJsonArray, isJsonObject, ownValue } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { ModelEndpoint, ProviderModel } from '#libs/provider-kit';

/** Endpoints of the vendor's that the gateway asks. */
const endpoints: Readonly<Record<string, ModelEndpoint>> = {
  chat: 'generation',
  embed: 'embedding',
  rerank: 'reranking',
};

/**
 * Models of Cohere's that the gateway has an endpoint for.
 * @throws Error where the answer is no list at all
 */
export function readModels(body: JsonValue): readonly ProviderModel[] {
  const list = isJsonObject(body) ? body.models : undefined;
  if (!isJsonArray(list)) throw new Error('The answer to the model list holds no list of models.');
  return list.flatMap((entry) => {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || entry.name === '') return [];
    const said = isJsonArray(entry.endpoints) ? entry.endpoints : [];
    const answered = said.flatMap((name) =>
      typeof name === 'string' ? (ownValue(endpoints, name) ?? []) : [],
    );
    return answered.length === 0 ? [] : [{ id: entry.name, ownedBy: 'cohere', endpoints: answered }];
  });
}
