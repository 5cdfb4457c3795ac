import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { ProviderModel } from '#libs/provider-kit';
import { endpointsOf } from './vertex-models.js';

/** Publishers that are asked. Of others, models are named by hand. */
const publishers = ['google', 'anthropic', 'mistralai', 'meta'];
/** Pages that are read of one list. */
const mostPages = 20;

/** Fetches a page of a publisher's list. */
type FetchPage = (publisher: string, page: string | undefined) => Promise<JsonValue>;

/**
 * Models of the publishers, as far as the gateway can ask them for something. A publisher that cannot be asked is
 * passed over, unless it is Google.
 * @throws Error where Google's list is none; whatever fetching it throws
 */
export async function listPublisherModels(fetch: FetchPage): Promise<readonly ProviderModel[]> {
  const lists = await Promise.all(
    publishers.map(async (publisher) => {
      try {
        return await listOf(publisher, fetch);
      } catch (error) {
        if (publisher === 'google') throw error;
        return [];
      }
    }),
  );
  return lists.flat();
}

async function listOf(publisher: string, fetch: FetchPage): Promise<readonly ProviderModel[]> {
  const models: ProviderModel[] = [];
  let page: string | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const body = await fetch(publisher, page);
    const { publisherModels: list, nextPageToken: next } = isJsonObject(body) ? body : {};
    // Empty lists are left out.
    if (!isJsonObject(body) || (list !== undefined && !isJsonArray(list))) {
      throw new Error(`The answer holds no list of models of ${publisher}.`);
    }
    models.push(...(list ?? []).flatMap((entry) => readModel(entry, publisher)));
    if (typeof next !== 'string' || next === '') break;
    page = next;
  }
  return models;
}

function readModel(entry: JsonValue, publisher: string): readonly ProviderModel[] {
  if (!isJsonObject(entry) || typeof entry.name !== 'string') return [];
  const name = entry.name.replace(/^publishers\/[^/]+\/models\//, '');
  if (name === '' || name.length > 512 || /[\p{Cc}/]/u.test(name)) return [];
  const id = isBare(name, publisher) ? name : `${publisher}/${name}`;
  const endpoints = endpointsOf(id);
  // Google's garden has models that answer nothing of what the gateway asks for.
  return endpoints === undefined ? [] : [{ id, ownedBy: publisher, endpoints }];
}

/** Names that lead to their publisher by themselves. */
const isBare = (name: string, publisher: string): boolean =>
  publisher === 'google' || (publisher === 'anthropic' && name.startsWith('claude-'));
