import { GatewayError } from '#libs/canonical';
import { ProviderSettingsError } from '#libs/provider-kit';
import type { BedrockAddresses } from './bedrock-addresses.js';
import type { BedrockOptions } from './bedrock-options.js';

/** What a request is signed with. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Gives the credentials of this moment; `renewed`: others than those that were refused. */
export type CredentialSource = (renewed: boolean) => Promise<AwsCredentials>;

/** The longest that credentials are waited for, milliseconds. */
const patience = 15_000;

/**
 * What requests are signed with. Undefined: nothing, as there is an API key, or a gateway that needs none.
 * @throws ProviderSettingsError where half of an access key is missing, or there is more than one credential
 */
export function credentialSource(
  options: Pick<BedrockOptions, 'accessKeyId' | 'secretAccessKey' | 'sessionToken' | 'profile'>,
  apiKeys: readonly string[],
  { isAmazon }: Pick<BedrockAddresses, 'isAmazon'>,
): CredentialSource | undefined {
  const { accessKeyId, secretAccessKey, sessionToken, profile } = options;
  if (accessKeyId === undefined && secretAccessKey === undefined) {
    if (profile !== undefined && apiKeys.length > 0) throw several('profile');
    return apiKeys.length > 0 || (!isAmazon && profile === undefined) ? undefined : vendorsChain(profile);
  }
  if (apiKeys.length > 0) throw several('accessKeyId');
  if (accessKeyId === undefined) throw missing('accessKeyId');
  if (secretAccessKey === undefined) throw missing('secretAccessKey');
  const identity = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  return () => Promise.resolve(identity);
}

/**
 * The vendor's default chain: environment, profiles, single sign-on, web identity, container, instance. It reads the
 * environment and files, and calls the vendor's token services, by itself; it keeps credentials until they expire.
 */
function vendorsChain(profile: string | undefined): CredentialSource {
  let chain: Promise<(options: { forceRefresh: boolean }) => Promise<AwsCredentials>> | undefined;
  return async (renewed) => {
    // Loaded with the first request: few gateways need it.
    chain ??= import('@aws-sdk/credential-provider-node').then(({ defaultProvider }) =>
      defaultProvider(profile === undefined ? {} : { profile }),
    );
    const provide = await chain;
    return withinPatience(provide({ forceRefresh: renewed }));
  };
}

async function withinPatience(finding: Promise<AwsCredentials>): Promise<AwsCredentials> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`none within ${patience / 1000} s`));
  }, patience);
  try {
    return await Promise.race([finding, late.promise]);
  } catch (cause) {
    const message = 'No AWS credentials were found. The operator must check the credentials of the provider.';
    throw new GatewayError('provider_credential_rejected', message, { cause });
  } finally {
    clearTimeout(timer);
    finding.catch(() => undefined);
  }
}

const missing = (setting: string): ProviderSettingsError =>
  new ProviderSettingsError([{ setting, fault: 'is missing', fix: 'Set both halves of the access key.' }]);

const several = (setting: string): ProviderSettingsError =>
  new ProviderSettingsError([{ setting, fault: 'stands beside apiKey', fix: 'Keep one of them.' }]);
