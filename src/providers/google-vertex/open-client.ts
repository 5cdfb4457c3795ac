import {
  AwsClient,
  GoogleAuth,
  IdentityPoolClient,
  JWT,
  PluggableAuthClient,
  UserRefreshClient,
} from 'google-auth-library';
import type { AuthClient, ExternalAccountClientOptions, JWTInput } from 'google-auth-library';
import type { JsonObject } from '#libs/json';
import type { CredentialSource } from './credential-source.js';

const scopes = ['https://www.googleapis.com/auth/cloud-platform'];
/** Where the library sends assertions of service accounts, whatever their key says. */
const usualTokenAddress = 'https://oauth2.googleapis.com/token';
/** For one request of the library's, milliseconds. */
const transporterOptions = { timeout: 10_000 };

/**
 * Opens credentials as they are now: a new client each time, since what one has cached it would give again.
 * @throws Error where the file cannot be read any more, or nothing is found
 */
export async function openClient(source: CredentialSource): Promise<AuthClient> {
  if (source.kind === 'default') {
    return new GoogleAuth({ scopes, clientOptions: { transporterOptions } }).getClient();
  }
  const json = source.read();
  switch (json.type) {
    case 'service_account':
      return serviceAccount(json);
    case 'authorized_user':
      return person(json);
    default:
      return federated(json as unknown as ExternalAccountClientOptions);
  }
}

function serviceAccount(json: JWTInput & { readonly token_uri?: string }): AuthClient {
  const client = new JWT({
    scopes,
    transporterOptions,
    ...(json.client_email !== undefined && { email: json.client_email }),
    ...(json.private_key !== undefined && { key: json.private_key }),
    ...(json.private_key_id !== undefined && { keyId: json.private_key_id }),
    ...(json.quota_project_id !== undefined && { quotaProjectId: json.quota_project_id }),
  });
  const { token_uri: tokenAddress } = json;
  if (tokenAddress !== undefined) redirectTokens(client, tokenAddress);
  return client;
}

/** A key may name another address for tokens, e.g. a private one. */
function redirectTokens({ transporter }: AuthClient, tokenAddress: string): void {
  transporter.interceptors.request.add({
    resolved: async (request) => {
      const isForTokens = String(request.url) === usualTokenAddress;
      return isForTokens ? { ...request, url: new URL(tokenAddress) } : request;
    },
  });
}

function person(json: JWTInput): AuthClient {
  return new UserRefreshClient({
    transporterOptions,
    ...(json.client_id !== undefined && { clientId: json.client_id }),
    ...(json.client_secret !== undefined && { clientSecret: json.client_secret }),
    ...(json.refresh_token !== undefined && { refreshToken: json.refresh_token }),
    ...(json.quota_project_id !== undefined && { quotaProjectId: json.quota_project_id }),
  });
}

/** Told apart as the library does. Programs run only where GOOGLE_EXTERNAL_ACCOUNT_ALLOW_EXECUTABLES is 1. */
function federated(json: ExternalAccountClientOptions): AuthClient {
  const options = { ...json, scopes, transporterOptions };
  const source = ('credential_source' in json ? json.credential_source : {}) as JsonObject;
  if (source.environment_id !== undefined) {
    return new AwsClient(options as ConstructorParameters<typeof AwsClient>[0]);
  }
  return source.executable === undefined
    ? new IdentityPoolClient(options as ConstructorParameters<typeof IdentityPoolClient>[0])
    : new PluggableAuthClient(options as ConstructorParameters<typeof PluggableAuthClient>[0]);
}
