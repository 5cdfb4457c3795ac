import type { CredentialSource } from './credential-source.js';

/** A token that Google Cloud takes. */
export interface AccessToken {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The project that pays for requests of a person's credentials. */
  readonly quotaProject?: string;
}

/** Of a token that does not say, milliseconds. */
const usualLifetime = 10 * 60 * 1000;

/**
 * Fetches one token, with credentials as they are now.
 *
 * Google's library asks by an HTTP client of its own, for credentials alone. It reads variables of the environment by
 * itself: GOOGLE_APPLICATION_CREDENTIALS, CLOUDSDK_CONFIG, HOME, GCE_METADATA_HOST, METADATA_SERVER_DETECTION and
 * GOOGLE_CLOUD_QUOTA_PROJECT for the default credentials, those of Amazon where a federation trusts Amazon, HTTPS_PROXY.
 * @throws Error as the library does; its details may hold secrets
 */
export async function fetchToken(source: CredentialSource): Promise<AccessToken> {
  const { openClient } = await import('./open-client.js');
  const client = await openClient(source);
  const { token } = await client.getAccessToken();
  if (typeof token !== 'string' || token === '') throw new Error('The answer holds no access token.');
  const { expiry_date: expiresAt } = client.credentials;
  return {
    value: token,
    expiresAt: expiresAt ?? Date.now() + usualLifetime,
    ...(client.quotaProjectId !== undefined && { quotaProject: client.quotaProjectId }),
  };
}
