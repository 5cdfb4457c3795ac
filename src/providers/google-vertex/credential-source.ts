import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { ProviderSettingsError } from '#libs/provider-kit';
import type { VertexOptions } from './vertex-options.js';

/** Where access tokens come from. */
export type CredentialSource =
  | { readonly kind: 'default' }
  /** Read anew each time: keys are rotated. */
  | { readonly kind: 'json'; readonly first: JsonObject; read(): JsonObject };

/** Kinds of credentials that can be written down. Others are found as default ones. */
const types = ['service_account', 'authorized_user', 'external_account'];

type Settings = Pick<VertexOptions, 'credentials' | 'credentialsFile' | 'applicationDefault'>;

/**
 * What the options say of credentials; undefined where there shall be none. The file counts where nothing else is said:
 * a variable may have named it.
 * @param baseUrl another address than Google's is told no token that nobody meant for it
 * @throws ProviderSettingsError where they say more than one thing, or what they name holds no credentials
 */
export function credentialSource(
  options: Settings,
  apiKeys: readonly string[],
  baseUrl: string | undefined,
): CredentialSource | undefined {
  const { credentials, credentialsFile, applicationDefault } = options;
  const given = [
    ...(credentials === undefined ? [] : ['credentials']),
    ...(applicationDefault === true ? ['applicationDefault'] : []),
    ...(apiKeys.length === 0 ? [] : ['apiKey']),
  ];
  if (given.length > 1) throw several(given);
  if (credentials !== undefined) {
    const json = checked('credentials', () => read(credentials));
    return { kind: 'json', first: json, read: () => json };
  }
  if (credentialsFile !== undefined && given.length === 0) {
    const open = () => read(readFileSync(credentialsFile, 'utf8'));
    return { kind: 'json', first: checked('credentialsFile', open), read: open };
  }
  if (apiKeys.length > 0 || applicationDefault === false) return undefined;
  return applicationDefault === true || baseUrl === undefined ? { kind: 'default' } : undefined;
}

/** What of credentials must reach no log. */
export const secretsOf = (source: CredentialSource | undefined): readonly string[] =>
  source?.kind !== 'json' ? [] : secretFields.flatMap((field) => textOf(source.first[field]));

const secretFields = ['private_key', 'client_secret', 'refresh_token'];
const textOf = (value: JsonValue | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : [];

function checked(setting: string, open: () => JsonObject): JsonObject {
  try {
    return open();
  } catch (error) {
    // The parser's messages quote what they read, which may be a key.
    const why = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message;
    const fix = 'Give it the JSON of a service account key or of a credential configuration.';
    throw new ProviderSettingsError([{ setting, fault: `cannot be used (${why})`, fix }]);
  }
}

function read(written: string | JsonValue): JsonObject {
  const json = typeof written === 'string' ? (JSON.parse(written) as JsonValue) : written;
  if (!isJsonObject(json)) throw new Error('it is no JSON object');
  const { type, private_key: key, client_email: email } = json;
  if (typeof type !== 'string' || !types.includes(type)) {
    throw new Error(`its type is none of ${types.join(', ')}`);
  }
  if (type === 'service_account') checkKey(key, email);
  return json;
}

function checkKey(key: JsonValue | undefined, email: JsonValue | undefined): void {
  if (typeof email !== 'string' || email === '') throw new Error('it has no client_email');
  if (typeof key !== 'string') throw new Error('it has no private_key');
  try {
    createPrivateKey(key);
  } catch {
    throw new Error('its private_key is no private key');
  }
}

const several = ([setting = '', ...others]: readonly string[]): ProviderSettingsError =>
  new ProviderSettingsError([
    { setting, fault: `stands beside ${others.join(' and ')}`, fix: 'Keep one of them.' },
  ]);
