import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** Fetches one list; a path with its query, below the control host. */
export type FetchList = (path: string) => Promise<JsonValue>;

/** Pages of profiles that are read at most. */
const pagesAtMost = 20;

/** Foundation models. @throws Error where the answer is no list */
export async function listFoundationModels(fetch: FetchList): Promise<readonly JsonValue[]> {
  return entriesIn(await fetch('/foundation-models'), 'modelSummaries');
}

/** Profiles of Amazon's and of the account's applications. @throws Error where an answer is no list */
export async function listProfiles(fetch: FetchList): Promise<readonly JsonValue[]> {
  const lists = await Promise.all(['SYSTEM_DEFINED', 'APPLICATION'].map((type) => listType(fetch, type)));
  return lists.flat();
}

async function listType(fetch: FetchList, type: string): Promise<readonly JsonValue[]> {
  const entries: JsonValue[] = [];
  let token = '';
  for (let page = 0; page < pagesAtMost; page++) {
    const next = token === '' ? '' : `&nextToken=${encodeURIComponent(token)}`;
    const body = await fetch(`/inference-profiles?maxResults=1000${next}&type=${type}`);
    entries.push(...entriesIn(body, 'inferenceProfileSummaries'));
    const told = isJsonObject(body) ? body.nextToken : undefined;
    if (typeof told !== 'string' || told === '') break;
    token = told;
  }
  return entries;
}

function entriesIn(body: JsonValue, field: string): readonly JsonValue[] {
  const list = isJsonObject(body) ? body[field] : undefined;
  if (!isJsonArray(list)) throw new Error(`The answer holds no ${field}.`);
  return list;
}
