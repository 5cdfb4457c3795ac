import type { JsonObject } from '#libs/json';
import { fieldsOf, isFields, listOf, numberOf, textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import type { DraftProvider, GatewayDraft } from '../gateway-draft.js';
import { isModelName } from '../settings-text.js';
import { readLiteLlmModel } from './litellm-providers.js';
import { factKeys, modelFacts } from './model-facts.js';
import { providerSettings } from './provider-settings.js';

/** One entry of `model_list`. Several with one name are a group. */
export interface Deployment {
  /** The public name. */
  readonly name: string;
  /** Id of its provider in the draft. */
  readonly provider: string;
  readonly model: string;
  readonly facts: JsonObject;
  readonly order: number | undefined;
  readonly weight: number | undefined;
  readonly rpm: number | undefined;
  readonly tpm: number | undefined;
  /** Seconds. */
  readonly timeout: number | undefined;
  readonly streamTimeout: number | undefined;
  /** Its place in the source. */
  readonly where: string;
}

/** Parameters that have a meaning here, or that mean nothing to anybody. */
const known = new Set([
  ...factKeys,
  'api_base',
  'api_key',
  'api_version',
  'azure_ad_token',
  'base_url',
  'custom_llm_provider',
  'extra_headers',
  'headers',
  'litellm_credential_name',
  'model',
  'order',
  'organization',
  'rpm',
  'stream_timeout',
  'timeout',
  'tpm',
  'weight',
]);
/** Noted, or read, where the provider's settings are made. */
const ofProviders = /^(?:aws_|azure_|vertex_|tenant_id$|client_id$|client_secret$)/;

/** An entry whose provider has no id yet. */
interface ReadEntry {
  readonly deployment: Omit<Deployment, 'provider'>;
  readonly prefix: string;
  readonly settings: DraftProvider;
}

/** Reads `model_list`, and puts its providers into the draft. */
export function readDeployments(root: Fields, draft: GatewayDraft): readonly Deployment[] {
  const credentials = namedCredentials(root);
  const entries = listOf(root.model_list).flatMap((entry, index) => {
    const where = `model_list[${index}]`;
    if (isFields(entry)) return readEntry(entry, where, credentials, draft) ?? [];
    draft.note('', where, 'left out: it is no map');
    return [];
  });
  // Where `openai/…` is served under that very name, its provider gets the id first.
  const isOwn = ({ deployment, prefix }: ReadEntry): boolean => deployment.name.startsWith(`${prefix}/`);
  for (const { prefix, settings } of entries.filter(isOwn)) draft.provider(prefix, settings);
  return entries.map(({ deployment, prefix, settings }) => ({
    ...deployment,
    provider: draft.provider(prefix, settings),
  }));
}

function readEntry(
  entry: Fields,
  where: string,
  credentials: ReadonlyMap<string, Fields>,
  draft: GatewayDraft,
): ReadEntry | undefined {
  const own = fieldsOf(entry.litellm_params);
  const params = { ...credentials.get(textOf(own.litellm_credential_name) ?? ''), ...own };
  const name = textOf(entry.model_name);
  const model = textOf(params.model);
  if (name === undefined || model === undefined || !isModelName(name)) {
    draft.note('', where, 'left out: it has no model_name, or no litellm_params.model');
    return undefined;
  }
  const named = readLiteLlmModel(model, textOf(params.custom_llm_provider));
  const place = `${where} (${name})`;
  const settings = providerSettings({ params, named, where: `${where}.litellm_params`, draft });
  if (settings === undefined) return undefined;
  noteParameters(params, place, draft);
  noteInformation(fieldsOf(entry.model_info), place, draft);
  const deployment = {
    name,
    model: named.model,
    facts: modelFacts({ ...entry, litellm_params: params }),
    order: numberOf(params.order),
    weight: numberOf(params.weight),
    rpm: numberOf(params.rpm ?? entry.rpm),
    tpm: numberOf(params.tpm ?? entry.tpm),
    timeout: numberOf(params.timeout),
    streamTimeout: numberOf(params.stream_timeout),
    where: place,
  };
  return { deployment, prefix: named.prefix, settings };
}

function noteParameters(params: Fields, where: string, draft: GatewayDraft): void {
  const limits = ['rpm', 'tpm'].filter((key) => params[key] !== undefined);
  if (limits.length > 0) {
    draft.note(
      limits.join(', '),
      where,
      'upstreams have no limits here: their 429 rests the key for a while',
    );
  }
  const others = Object.keys(params).filter((key) => !known.has(key) && !ofProviders.test(key));
  if (others.length > 0) draft.note(others.join(', '), where, 'no counterpart: clients send what they want');
}

/** What describes a model and decides nothing. */
const descriptions = new Set([
  'created_at',
  'db_model',
  'description',
  'id',
  'litellm_provider',
  'max_tokens',
  'mode',
]);

function noteInformation(information: Fields, where: string, draft: GatewayDraft): void {
  if (information.base_model !== undefined) {
    draft.note(
      'base_model',
      where,
      'Azure is asked; where it does not tell, write deployments at the provider',
    );
  }
  const others = Object.keys(information).filter(
    (key) => key !== 'base_model' && !known.has(key) && !descriptions.has(key),
  );
  if (others.length > 0) draft.note(`model_info.${others.join(', ')}`, where, 'no counterpart');
}

/** `credential_list`, by name. */
function namedCredentials(root: Fields): ReadonlyMap<string, Fields> {
  const list = listOf(root.credential_list).map(fieldsOf);
  return new Map(list.map((item) => [textOf(item.credential_name) ?? '', fieldsOf(item.credential_values)]));
}
