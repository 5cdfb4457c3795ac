import { familyOf } from '#libs/formats/bedrock-converse';
import type { FormatName } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { matchModels } from '#libs/provider-kit';
import type { ModelEndpoint, ProviderModel } from '#libs/provider-kit';

/** Vendors in the ids of foundation models, behind a profile's prefix or not. */
const makers = [
  'ai21',
  'amazon',
  'anthropic',
  'cohere',
  'deepseek',
  'google',
  'luma',
  'meta',
  'minimax',
].concat([
  'mistral',
  'moonshot',
  'moonshotai',
  'nvidia',
  'openai',
  'qwen',
  'stability',
  'twelvelabs',
  'writer',
  'zai',
]);
const prefixes = ['', 'us.', 'us-gov.', 'eu.', 'apac.', 'jp.', 'au.', 'ca.', 'global.'];

/** Bedrock's own names: `us.anthropic.claude-…`, ARNs. */
export const recognises = matchModels([
  'arn:aws*:bedrock:*',
  ...prefixes.flatMap((prefix) => makers.map((maker) => `${prefix}${maker}.*`)),
]);

/** What a model's name tells of it. */
export function endpointsOf(model: string): readonly ModelEndpoint[] | undefined {
  if (/\brerank\b/.test(model)) return ['reranking'];
  if (/\bcohere\.embed-/.test(model)) return ['embedding'];
  // No endpoint of the gateway's speaks with them.
  if (
    /titan-embed|titan-image|nova-canvas|nova-reel|nova-sonic|stability\.|luma\.|twelvelabs\.|multimodal-embed/.test(
      model,
    )
  ) {
    return [];
  }
  return recognises(model) && !model.startsWith('arn:') ? ['generation'] : undefined;
}

type Formats = readonly [FormatName, ...FormatName[]];

/** The models that an account has, and what runs behind profiles whose names do not tell. */
export class AccountModels {
  private behind: ReadonlyMap<string, string> = new Map();

  /** The foundation model that a name stands for. */
  runs(model: string): string {
    return this.behind.get(model) ?? model;
  }

  /** Claude reads its maker's format too. */
  formatsOf(model: string): Formats {
    return familyOf(this.runs(model)) === 'claude'
      ? ['bedrock-converse', 'anthropic-messages']
      : ['bedrock-converse'];
  }

  /** What discovery found: models that answer on demand, and profiles. */
  learn(summaries: readonly JsonValue[], profiles: readonly JsonValue[]): readonly ProviderModel[] {
    const listed = profiles.flatMap(readProfile);
    this.behind = new Map(listed.map(({ id, runs }) => [id, runs]));
    const foundation = summaries.flatMap(readSummary);
    const found = [...foundation, ...listed.map(({ id, runs }) => ({ id, runs }))];
    return found.flatMap(({ id, runs }) => {
      const endpoints = endpointsOf(runs) ?? ['generation'];
      if (endpoints.length === 0) return [];
      return [{ id, ownedBy: makerOf(runs), endpoints, ...(id !== runs && { dialect: { runs } }) }];
    });
  }
}

interface FoundModel {
  readonly id: string;
  readonly runs: string;
}

/** `{modelId, inferenceTypesSupported, modelLifecycle}`: one that needs a profile or provisioning is no model by itself. */
function readSummary(entry: JsonValue): readonly FoundModel[] {
  if (!isJsonObject(entry)) return [];
  const { modelId: id, inferenceTypesSupported: types } = entry;
  if (!isName(id) || (isJsonArray(types) && !types.includes('ON_DEMAND'))) return [];
  return [{ id, runs: id }];
}

/** `{inferenceProfileId, inferenceProfileArn, type, status, models: [{modelArn}]}`. An application's is known by its ARN. */
function readProfile(entry: JsonValue): readonly FoundModel[] {
  if (!isJsonObject(entry) || (entry.status ?? 'ACTIVE') !== 'ACTIVE') return [];
  const id = entry.type === 'APPLICATION' ? entry.inferenceProfileArn : entry.inferenceProfileId;
  const [first] = (isJsonArray(entry.models) ? entry.models : []).filter(isJsonObject);
  const runs = first === undefined ? undefined : nameIn(first);
  return isName(id) && runs !== undefined ? [{ id, runs }] : [];
}

const nameIn = ({ modelArn }: JsonObject): string | undefined =>
  typeof modelArn === 'string' ? modelArn.split('/').at(-1) : undefined;

const isName = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,512}$/.test(value);

const makerOf = (runs: string): string => runs.split('.')[0] ?? 'amazon';
