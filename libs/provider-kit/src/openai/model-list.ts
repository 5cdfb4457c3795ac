import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { ProviderModel } from '../provider.js';

/** More models than any upstream has. */
const atMost = 20_000;
const longestName = 512;

/**
 * Reads a model list: OpenAI's `{data: [...]}`, or the bare array and `{models: [...]}` that some servers answer
 * with. Entries without a usable id are passed over; an empty list may be null.
 * @throws Error where it is no list at all
 */
export function readModelList(body: JsonValue): readonly ProviderModel[] {
  const list = isJsonObject(body) ? (body.data ?? body.models ?? null) : body;
  if (list === null && isJsonObject(body) && ('data' in body || 'models' in body)) return [];
  if (!isJsonArray(list)) throw new Error('The answer to the model list holds no list of models.');
  const models = new Map<string, ProviderModel>();
  for (const entry of list.slice(0, atMost)) {
    const model = readModel(entry);
    if (model !== undefined && !models.has(model.id)) models.set(model.id, model);
  }
  return [...models.values()];
}

function readModel(entry: JsonValue): ProviderModel | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { id, name, created, owned_by: ownedBy } = entry;
  const given = typeof id === 'string' ? id : name;
  if (typeof given !== 'string' || given === '' || given.length > longestName || /\p{Cc}/u.test(given)) {
    return undefined;
  }
  return {
    id: given,
    ...(typeof created === 'number' && created > 0 && { created: Math.floor(created) }),
    ...(typeof ownedBy === 'string' && ownedBy !== '' && { ownedBy }),
  };
}
