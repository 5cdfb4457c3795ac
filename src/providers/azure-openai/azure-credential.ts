import { ProviderSettingsError } from '#libs/provider-kit';
import type { ProviderSettings } from '#libs/provider-kit';
import { isAzure } from './azure-addresses.js';
import type { AzureOptions } from './azure-options.js';
import { TokenFile } from './token-file.js';

/** Headers with the credential of one attempt. */
export type Authorize = (apiKey: string | undefined) => Readonly<Record<string, string>>;

/**
 * How requests are authorised: by a key, or by an access token of Entra ID.
 * @param baseUrl Azure serves nothing without a credential; a gateway in front of it may
 * @throws ProviderSettingsError where there is none, more than one kind, or a file that holds none
 */
export function azureCredential(
  { entraToken, entraTokenFile }: Pick<AzureOptions, 'entraToken' | 'entraTokenFile'>,
  apiKeys: ProviderSettings['apiKeys'],
  baseUrl: string,
): Authorize {
  const given = [
    ...(entraToken === undefined ? [] : ['entraToken']),
    ...(entraTokenFile === undefined ? [] : ['entraTokenFile']),
    ...(apiKeys.length === 0 ? [] : ['apiKey']),
  ];
  if (given.length === 0 && isAzure(baseUrl)) throw missing();
  if (given.length > 1) throw several(given);
  if (entraToken !== undefined) return () => bearer(entraToken);
  if (entraTokenFile !== undefined) {
    const file = openFile(entraTokenFile);
    return () => bearer(file.token());
  }
  return (apiKey) => (apiKey === undefined ? {} : { 'api-key': apiKey });
}

const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

function openFile(path: string): TokenFile {
  try {
    return new TokenFile(path);
  } catch (error) {
    const fault = `cannot be read (${(error as Error).message})`;
    const fix = 'Write the path of a file that holds an access token of Entra ID.';
    throw new ProviderSettingsError([{ setting: 'entraTokenFile', fault, fix }]);
  }
}

const missing = (): ProviderSettingsError =>
  new ProviderSettingsError([
    {
      setting: 'apiKey',
      fault: 'is missing',
      fix: 'Set it, or the variable AZURE_OPENAI_API_KEY, or entraToken or entraTokenFile.',
    },
  ]);

const several = ([setting = '', ...others]: readonly string[]): ProviderSettingsError =>
  new ProviderSettingsError([
    { setting, fault: `stands beside ${others.join(' and ')}`, fix: 'Keep one of them.' },
  ]);
