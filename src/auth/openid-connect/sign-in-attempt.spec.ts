import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { attemptLifetime, SignInAttempts } from './sign-in-attempt.js';

const key = createSecretKey(randomBytes(32));
const attempt = {
  state: 's',
  nonce: 'n',
  verifier: 'v',
  callback: 'https://a.example/callback',
  page: '/console',
};

const configurationOf = (issuer: string) =>
  ({ openidConnect: { issuer, clientId: 'gateway' } }) as GatewayConfiguration;

const attemptsAt = (issuer: string, secret = key): SignInAttempts =>
  new SignInAttempts({ current: secret }, configurationOf(issuer));

const here = attemptsAt('https://id.example.com');

describe('an attempt in a cookie', () => {
  it('is read by any replica until it is too old, and by nobody else', () => {
    const sealed = here.write(attempt, 1_000);
    expect(attemptsAt('https://id.example.com').read(sealed, 2_000)).toMatchObject(attempt);
    expect(here.read(sealed, 1_000 + attemptLifetime - 1)).toMatchObject(attempt);
    expect(here.read(sealed, 1_000 + attemptLifetime)).toBeUndefined();
    expect(attemptsAt('https://other.example.com').read(sealed, 2_000)).toBeUndefined();
    expect(
      attemptsAt('https://id.example.com', createSecretKey(randomBytes(32))).read(sealed, 2_000),
    ).toBeUndefined();
    expect(here.read('made up', 2_000)).toBeUndefined();
  });

  it('is read with the secret key that takes the place of its own', () => {
    const keys = { current: createSecretKey(randomBytes(32)), former: key };
    const replaced = new SignInAttempts(keys, configurationOf('https://id.example.com'));
    expect(replaced.read(here.write(attempt, 1_000), 2_000)).toMatchObject(attempt);
  });

  it('shows nothing of what it holds, and is another one each time', () => {
    const sealed = here.write(attempt);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('console');
    expect(here.write(attempt)).not.toBe(sealed);
  });
});
