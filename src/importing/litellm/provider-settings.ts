import { fieldsOf, textOf } from '../fields.js';
import type { Fields } from '../fields.js';
import type { DraftProvider, DraftValue, GatewayDraft } from '../gateway-draft.js';
import { literal, reference, Secret } from '../secret.js';
import { addressText, isKey } from '../settings-text.js';
import type { LiteLlmModel, LiteLlmProvider } from './litellm-providers.js';
import { regionOf } from './litellm-providers.js';
import { secretOf, settingOf, variableOf } from './litellm-values.js';

/** What LiteLLM takes where an entry names no region. */
const usualRegion = '${AWS_REGION_NAME:-us-west-2}';
/** Credentials that LiteLLM fetches in ways which the gateway leaves to the vendor's default chain. */
const rolesOfAws = ['aws_role_name', 'aws_session_name', 'aws_web_identity_token', 'aws_sts_endpoint'];
const appOfAzure = ['tenant_id', 'client_id', 'client_secret', 'azure_username', 'azure_password'];

/** An entry's parameters on their way into a provider. */
interface Source {
  readonly params: Fields;
  readonly named: LiteLlmModel;
  /** Of the parameters, in the source. */
  readonly where: string;
  readonly draft: GatewayDraft;
}

type Options = Record<string, DraftValue | undefined>;

/**
 * The provider behind an entry of `model_list`.
 * @returns undefined where it cannot be one; the draft's notes say why
 */
export function providerSettings(source: Source): DraftProvider | undefined {
  const { params, named, where, draft } = source;
  const known = named.provider ?? unknownProvider(source);
  if (known === undefined) return undefined;
  const baseUrl = addressOf(source, known);
  if (baseUrl === 'refused') return undefined;
  const type = typeAt(known, baseUrl);
  if (type === 'openai-compatible' && baseUrl === undefined) {
    draft.note(named.model, where, 'left out: it names no api_base, and nobody else knows the address');
    return undefined;
  }
  const key = keyOf(source, known, type);
  if (key === 'refused') return undefined;
  return withoutGaps({
    type,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(key !== undefined && { apiKey: key }),
    ...specific(type, source),
    ...headersOf(params, known, source),
  });
}

function unknownProvider({ params, named, where, draft }: Source): LiteLlmProvider | undefined {
  if (textOf(params.api_base) === undefined) {
    draft.note(named.prefix, where, 'left out: this provider of LiteLLM has no counterpart, and no api_base');
    return undefined;
  }
  draft.note(named.prefix, where, 'taken for a server that speaks OpenAI’s format at its api_base');
  return { type: 'openai-compatible', headers: true };
}

function addressOf({ params, where, draft }: Source, known: LiteLlmProvider): string | undefined {
  const given = settingOf(params.api_base ?? params.base_url ?? params.aws_bedrock_runtime_endpoint);
  if (given === undefined) return known.type === 'azure-openai' ? reference('AZURE_API_BASE') : known.baseUrl;
  const address = addressText(given);
  if (address === undefined) {
    draft.note(
      'api_base',
      where,
      'left out with its model: not an http address without credentials and query',
    );
    return 'refused';
  }
  const { basePath = '' } = known;
  return address.endsWith(basePath) ? address : address + basePath;
}

/** Other servers at OpenAI's words are no OpenAI. */
function typeAt({ type }: LiteLlmProvider, baseUrl: string | undefined): string {
  if (type !== 'openai' || baseUrl === undefined) return type;
  return /^https:\/\/api\.openai\.com(?:\/|$)/i.test(baseUrl) ? type : 'openai-compatible';
}

function keyOf(
  { params, where, draft }: Source,
  { keyVariable }: LiteLlmProvider,
  type: string,
): string | Secret | undefined {
  const key = secretOf(params, 'api_key', where);
  const usual = usesKey(type, params) && keyVariable !== undefined ? reference(keyVariable) : undefined;
  // Servers of one's own are given any word.
  if (key instanceof Secret && /^(?:none|empty|null|dummy|fake|sk-1234|anything)$/i.test(key.value)) {
    return undefined;
  }
  if (key instanceof Secret && !isKey(key.value)) {
    draft.note('api_key', where, 'left out with its model: it holds blanks or characters that no key has');
    return 'refused';
  }
  return key ?? usual;
}

const usesKey = (type: string, params: Fields): boolean =>
  type !== 'azure-openai' || textOf(params.azure_ad_token) === undefined;

/** What one type of provider has of its own. */
function specific(type: string, source: Source): Options {
  switch (type) {
    case 'openai':
    case 'openai-compatible':
      return { organization: settingOf(source.params.organization) };
    case 'azure-openai':
      return azureOptions(source);
    case 'amazon-bedrock':
      return bedrockOptions(source);
    case 'google-vertex':
      return vertexOptions(source);
    default:
      return {};
  }
}

function azureOptions({ params, where, draft }: Source): Options {
  noteAll(
    draft,
    params,
    appOfAzure,
    where,
    'no counterpart: let a sidecar write an Entra token to entraTokenFile',
  );
  return {
    apiVersion: settingOf(params.api_version),
    entraToken: secretOf(params, 'azure_ad_token', where),
  };
}

function bedrockOptions({ params, where, draft }: Source): Options {
  noteAll(
    draft,
    params,
    rolesOfAws,
    where,
    "no counterpart: leave it to AWS's default chain, or set profile",
  );
  const inName = regionOf(textOf(params.model) ?? '');
  return {
    region: settingOf(params.aws_region_name) ?? inName ?? usualRegion,
    accessKeyId: secretOf(params, 'aws_access_key_id', where),
    secretAccessKey: secretOf(params, 'aws_secret_access_key', where),
    sessionToken: secretOf(params, 'aws_session_token', where),
    profile: settingOf(params.aws_profile_name),
  };
}

function vertexOptions({ params, where, draft }: Source): Options {
  const project = settingOf(params.vertex_project ?? params.vertex_ai_project);
  const location = settingOf(params.vertex_location ?? params.vertex_ai_location);
  return { project, location, ...vertexCredentials(params, where, draft) };
}

/** LiteLLM takes a path or the JSON itself under one name. */
function vertexCredentials(params: Fields, where: string, draft: GatewayDraft): Options {
  const given = params.vertex_credentials ?? params.vertex_ai_credentials;
  const text = textOf(given);
  const variable = variableOf(given);
  if (variable !== undefined) {
    draft.note(
      'vertex_credentials',
      where,
      `${variable} is read as JSON; for the path of a file write credentialsFile`,
    );
    return { credentials: reference(variable) };
  }
  if (text === undefined) return {};
  if (text.startsWith('{')) return { credentials: new Secret(text, `${where}.vertex_credentials`) };
  if (/^(?:\/|[A-Za-z]:[\\/])/.test(text)) return { credentialsFile: literal(text) };
  draft.note(
    'vertex_credentials',
    where,
    'left out: a relative path; write it as an absolute credentialsFile',
  );
  return {};
}

function headersOf(params: Fields, known: LiteLlmProvider, { where, draft }: Source): Options {
  const given = Object.entries(fieldsOf(params.extra_headers ?? params.headers));
  if (given.length === 0) return {};
  if (known.headers !== true) {
    draft.note('extra_headers', where, `no counterpart for providers of type ${known.type}`);
    return {};
  }
  const headers = given.flatMap(([name, value]) => {
    const variable = variableOf(value);
    const text = textOf(value);
    if (text === undefined) return [];
    const place = `${where}.extra_headers.${name}`;
    return [[name, variable === undefined ? new Secret(text, place) : reference(variable)] as const];
  });
  return { headers: Object.fromEntries(headers) };
}

function noteAll(
  draft: GatewayDraft,
  params: Fields,
  keys: readonly string[],
  where: string,
  why: string,
): void {
  const given = keys.filter((key) => textOf(params[key]) !== undefined);
  if (given.length > 0) draft.note(given.join(', '), where, why);
}

const withoutGaps = (settings: Options & { readonly type: string }): DraftProvider =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as DraftProvider;
