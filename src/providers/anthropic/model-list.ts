import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { readModelList } from '#libs/provider-kit';
import type { ProviderModel } from '#libs/provider-kit';
import { dialectSaid } from './model-dialect.js';

/**
 * The vendor's list of models, with what it says of their limits.
 * @throws Error where it is no list at all
 */
export function readAnthropicModels(body: JsonValue): readonly ProviderModel[] {
  const said = new Map(entriesOf(body).map((entry) => [entry.id, entry]));
  return readModelList(body).map((model) => {
    const { created_at: createdAt, ...entry } = said.get(model.id) ?? {};
    const created = typeof createdAt === 'string' ? Math.floor(Date.parse(createdAt) / 1000) : 0;
    return {
      ...model,
      ownedBy: 'anthropic',
      ...(created > 0 && { created }),
      dialect: dialectSaid(entry),
    };
  });
}

const entriesOf = (body: JsonValue) => {
  const data = isJsonObject(body) ? body.data : undefined;
  return isJsonArray(data ?? null) ? (data as readonly JsonValue[]).filter(isJsonObject) : [];
};
