import { ownValue } from '#libs/json';
import { fieldsOf, jsonOf, textOf } from '../fields.js';
import type { DraftProvider, DraftValue, GatewayDraft } from '../gateway-draft.js';
import { literal, Secret } from '../secret.js';
import { addressText, isKey } from '../settings-text.js';
import type { Channel } from './channel.js';
import { channelTypeOf } from './channel-types.js';
import type { ChannelType, Panel } from './channel-types.js';

type Options = Record<string, DraftValue | undefined>;

/** The types that do without a key. */
const keyless = new Set(['openai-compatible', 'ollama']);

/**
 * The providers behind a channel: one, or one for each credential where a provider takes a single one.
 * @returns none where it cannot be one; the draft's notes say why
 */
export function channelProviders(
  channel: Channel,
  panel: Panel,
  draft: GatewayDraft,
): readonly DraftProvider[] {
  const known = channelTypeOf(panel, channel.type);
  if (known === undefined) {
    draft.note(`type ${channel.type}`, channel.title, 'left out: this type has no counterpart');
    return [];
  }
  const address = addressOf(channel, known);
  if (address === 'refused' || (address === undefined && needsAddress(known))) {
    draft.note(
      'base_url',
      channel.title,
      'left out: there is none, or it is no http address without credentials',
    );
    return [];
  }
  const type = known.type === 'openai' && address !== undefined ? 'openai-compatible' : known.type;
  const settings = { type, ...(address !== undefined && { baseUrl: address }) };
  switch (type) {
    case 'amazon-bedrock':
      return bedrockProviders(channel, settings, draft);
    case 'google-vertex':
      return vertexProviders(channel, settings, draft);
    default:
      return [withKeys(channel, { ...settings, ...optionsOf(type, channel) }, draft)];
  }
}

const needsAddress = ({ type }: ChannelType): boolean =>
  type === 'openai-compatible' || type === 'azure-openai';

/** Undefined: the type's own. */
function addressOf({ baseUrl, other, config }: Channel, known: ChannelType): string | undefined {
  if (known.baseUrl === 'https://api.cloudflare.com') {
    const account = textOf(config.user_id) ?? other;
    const origin = baseUrl === undefined ? known.baseUrl : addressText(baseUrl);
    return account && origin && literal(`${origin}/client/v4/accounts/${account}/ai/v1`);
  }
  if (baseUrl === undefined) return known.baseUrl;
  const address = addressText(
    literal(baseUrl).replace(/\/(?:chat\/completions|completions|embeddings)\/?$/, ''),
  );
  if (address === undefined) return 'refused';
  const { path = '' } = known;
  const full = path === '' || /\/v\d+(?:beta)?$/.test(address) ? address : address + path;
  return isVendors(full, known) ? undefined : full;
}

/** The address that the panel fills in by itself. */
const vendorHosts: Readonly<Record<string, RegExp>> = {
  anthropic: /^https:\/\/api\.anthropic\.com$/,
  cohere: /^https:\/\/api\.cohere\.(?:ai|com)$/,
  deepseek: /^https:\/\/api\.deepseek\.com\/v1$/,
  google: /^https:\/\/generativelanguage\.googleapis\.com$/,
  groq: /^https:\/\/api\.groq\.com\/openai\/v1$/,
  jina: /^https:\/\/api\.jina\.ai\/v1$/,
  mistral: /^https:\/\/api\.mistral\.ai\/v1$/,
  openai: /^https:\/\/api\.openai\.com\/v1$/,
  openrouter: /^https:\/\/openrouter\.ai\/api\/v1$/,
  perplexity: /^https:\/\/api\.perplexity\.ai$/,
  together: /^https:\/\/api\.together\.(?:xyz|ai)\/v1$/,
  xai: /^https:\/\/api\.x\.ai\/v1$/,
  zhipu: /^https:\/\/open\.bigmodel\.cn\/api\/paas\/v4$/,
};

const isVendors = (address: string, { type }: ChannelType): boolean =>
  ownValue(vendorHosts, type)?.test(address) === true;

function optionsOf(type: string, { other, config, organization }: Channel): Options {
  if (type === 'azure-openai') {
    const version = other ?? textOf(config.api_version);
    return version === undefined ? {} : { apiVersion: literal(version) };
  }
  const takesOrganization = type === 'openai' || type === 'openai-compatible';
  return takesOrganization && organization !== undefined ? { organization: literal(organization) } : {};
}

function withKeys(channel: Channel, settings: DraftProvider, draft: GatewayDraft): DraftProvider {
  const usable = channel.keys.filter(isKey);
  if (usable.length < channel.keys.length) {
    draft.note('key', channel.title, 'some were left out: they hold blanks or characters that no key has');
  }
  const secrets = usable.map((key) => new Secret(key, channel.title));
  if (secrets.length > 1) return { ...settings, apiKeys: secrets };
  const [only] = secrets;
  if (only !== undefined) return { ...settings, apiKey: only };
  if (keyless.has(settings.type)) return settings;
  const variable = variableFor(channel);
  draft.note('key', channel.title, `the export holds none: set ${variable}`);
  return { ...settings, apiKey: `\${${variable}}` };
}

function variableFor({ name }: Channel): string {
  const words = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^[A-Z]/.test(words) ? `${words}_API_KEY` : `CHANNEL_${words}_API_KEY`;
}

/** Keys are `access key|secret|region`, or `API key|region`; One API has them in `config`. */
function bedrockProviders(
  channel: Channel,
  settings: DraftProvider,
  draft: GatewayDraft,
): readonly DraftProvider[] {
  const { ak, sk, region } = channel.config;
  const [accessKey, secret, place] = [textOf(ak), textOf(sk), textOf(region)];
  const keys =
    accessKey !== undefined && secret !== undefined
      ? [`${accessKey}|${secret}|${place ?? ''}`]
      : channel.keys;
  if (keys.length === 0)
    draft.note('key', channel.title, "the export holds none: AWS's default chain is asked");
  const all = keys.length === 0 ? [''] : keys;
  return all.map((key) => {
    const parts = key.split('|').map((part) => part.trim());
    const at = textOf(parts.length > 1 ? parts.at(-1) : undefined) ?? place ?? 'us-east-1';
    const [first = '', second = ''] = parts;
    const hidden = (text: string): Secret => new Secret(text, channel.title);
    const credentials: Options =
      parts.length >= 3
        ? { accessKeyId: hidden(first), secretAccessKey: hidden(second) }
        : first === ''
          ? {}
          : { apiKey: hidden(first) };
    return { ...settings, region: literal(at), ...credentials };
  });
}

/** Keys are service accounts in JSON; `other` is a region, or regions by model. */
function vertexProviders(
  channel: Channel,
  settings: DraftProvider,
  draft: GatewayDraft,
): readonly DraftProvider[] {
  const { config, other, title } = channel;
  const regions = fieldsOf(jsonOf(other));
  const location =
    textOf(config.region) ?? textOf(regions.default) ?? (other?.startsWith('{') ? undefined : other);
  if (Object.keys(regions).some((name) => name !== 'default')) {
    draft.note(
      'other',
      title,
      'regions by model: a provider has one location, so only the default was taken',
    );
  }
  const account = textOf(config.vertex_ai_adc);
  const project = textOf(config.vertex_ai_project_id);
  const keys = account === undefined ? channel.keys : [account];
  if (keys.length === 0) draft.note('key', title, 'the export holds none: default credentials are asked for');
  return (keys.length === 0 ? [undefined] : keys).map((key) => ({
    ...settings,
    ...(location !== undefined && { location: literal(location) }),
    ...(project !== undefined && { project: literal(project) }),
    ...(key !== undefined &&
      (key.startsWith('{') ? { credentials: new Secret(key, title) } : { apiKey: new Secret(key, title) })),
  }));
}
