import { generateKeyPairSync } from 'node:crypto';
import type { MockTokens } from '../../apps/mock-upstream/src/index.js';

/** A service account of Google Cloud that exists for one test. */
export interface ServiceAccount {
  readonly privateKey: string;
  /** For the server of tokens: its public key, by its email. */
  readonly accounts: Readonly<Record<string, string>>;
  /** What Google Cloud hands out as a file. */
  key(tokens: Pick<MockTokens, 'url'>, more?: object): object;
}

export function newServiceAccount(): ServiceAccount {
  const email = 'gateway@my-project.iam.gserviceaccount.com';
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey,
    accounts: { [email]: publicKey },
    key: ({ url }, more = {}) => ({
      type: 'service_account',
      project_id: 'my-project',
      private_key_id: 'k1',
      private_key: privateKey,
      client_email: email,
      token_uri: `${url}/token`,
      ...more,
    }),
  };
}
