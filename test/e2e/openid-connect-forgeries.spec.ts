import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import { CookieJar } from '../support/cookie-jar.js';
import { startForgedIssuer } from '../support/forged-issuer.js';
import type { ForgedIssuer, Forgery } from '../support/forged-issuer.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let forger: ForgedIssuer;
let gateway: TestGateway;
let address = 0;

const settingsOf = (issuer: ForgedIssuer, more: Readonly<Record<string, unknown>> = {}) => ({
  openidConnect: { ...issuer.settings, owners: 'admins', timeout: '500ms', ...more },
});

beforeAll(async () => {
  forger = await startForgedIssuer();
  gateway = await startGateway(
    settingsOf(forger, { clientSecret: 'secret/of the+gateway'.replace(' ', '-') }),
  );
});
afterEach(() => {
  forger.forgery = {};
});
afterAll(async () => {
  await gateway.close();
  await forger.close();
});

/** Goes to the issuer and back. */
async function signIn({ url }: TestGateway, meanwhile: () => void = () => undefined) {
  address += 1;
  const jar = new CookieJar({ 'x-forwarded-for': `203.0.113.${address}` });
  const begin = `${url}/api/sign-in/openid-connect?page=/console/tokens`;
  const back = await jar.follow(begin, ({ pathname }) => /\/callback$|^\/console/.test(pathname));
  if (!back.pathname.endsWith('/callback')) return { location: back.pathname + back.hash, jar };
  meanwhile();
  const answer = await jar.fetch(back.href);
  return { location: answer.headers.get('location'), jar };
}

async function expectRefused(kind: string, meanwhile?: () => void): Promise<void> {
  const { location, jar } = await signIn(gateway, meanwhile);
  expect(location).toBe(`/console/tokens#sign-in=${kind}`);
  expect(jar.for(new URL(gateway.url).host)).toBe('');
}

it('an issuer that tells the truth lets its people in', async () => {
  const { location, jar } = await signIn(gateway);
  expect(location).toBe('/console/tokens');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const session = await jar.fetch(`${gateway.url}/api/session`, { headers });
  expect(await session.json()).toMatchObject({ person: { id: 'ada', role: 'owner' } });
  const [exchange] = forger.exchanges;
  expect(exchange?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  // It takes a secret in the body alone.
  expect(exchange?.get('client_secret')).toBe('secret/of-the+gateway');
});

const past = Math.floor(Date.now() / 1000) - 3600;

describe('nobody is signed in by', () => {
  it.each<[string, Forgery]>([
    ['the nonce of another attempt', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another issuer’s answer', { parameters: { iss: 'https://evil.example' } }],
    ['a token for somebody else', { claims: { aud: 'another-client' } }],
    ['a token for several, made out to somebody else', { claims: { aud: ['gateway', 'b'], azp: 'b' } }],
    ['a token that has expired', { claims: { iat: past, exp: past + 300 } }],
    ['a token that never expires', { claims: { exp: undefined } }],
    ['a token that is not good yet', { claims: { nbf: past + 7200 } }],
    ['a token of nobody', { claims: { sub: undefined } }],
    ['a token of an empty name', { claims: { sub: '' } }],
    ['a token that others have signed', { otherKey: true }],
    ['a token that nobody has signed', { unsigned: true }],
    ['no token', { noToken: true }],
    ['an empty code', { parameters: { code: '' } }],
  ])('%s', async (_name, forgery) => {
    forger.forgery = forgery;
    await expectRefused('unproven');
  });

  it('a code that was used', async () => {
    forger.forgery = {
      answer: { status: 400, body: '{"error":"invalid_grant","error_description":"used"}' },
    };
    await expectRefused('interrupted');
  });

  it('an answer in which the issuer says no', async () => {
    forger.forgery = { parameters: { error: 'access_denied', error_description: 'not today' } };
    await expectRefused('declined');
    expect(gateway.logLines.join('\n')).toContain('access_denied: not today');
  });

  it('whoever has no role', async () => {
    forger.forgery = { claims: { groups: ['guests'] } };
    await expectRefused('no_role');
  });

  it.each<[string, Forgery]>([
    ['fails', { answer: { status: 500, body: 'secret-of-an-error-page' } }],
    ['sends what is no JSON', { answer: { status: 200, body: '<html>' } }],
    ['says nothing', { silent: true }],
  ])('an issuer that %s', async (_name, forgery) => {
    await expectRefused('unreachable', () => {
      forger.forgery = forgery;
    });
    expect(gateway.logLines.join('\n')).not.toContain('secret-of-an-error-page');
  });
});

it('tokens and codes of the issuer are in no log', () => {
  const lines = gateway.logLines.join('\n');
  for (const secret of ['code-of-the-issuer', 'access-token-of-the-issuer', 'secret/of-the+gateway', 'eyJ']) {
    expect(lines).not.toContain(secret);
  }
});

describe('an issuer that is away', () => {
  const stateOf = async ({ url }: TestGateway) => {
    const told = (await (await fetch(`${url}/api/sign-in`)).json()) as { openid_connect: { state: string } };
    return told.openid_connect.state;
  };

  async function becomes(other: TestGateway, wanted: string): Promise<void> {
    for (let tries = 0; tries < 400 && (await stateOf(other)) !== wanted; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(await stateOf(other)).toBe(wanted);
  }

  it('keeps nobody from starting; the page is told, and when it is back', async () => {
    const issuer = await startForgedIssuer();
    issuer.forgery = { silent: true };
    const other = await startGateway(settingsOf(issuer));
    expect(await stateOf(other)).toBe('pending');
    await becomes(other, 'unreachable');
    expect((await signIn(other)).location).toBe('/console/tokens#sign-in=unreachable');
    const { ask } = await administrationOf(other);
    const problemsOf = async () => (await ask('GET', 'status')).body.problems;
    expect(await problemsOf()).toMatchObject([
      {
        severity: 'bad',
        subject: 'openidConnect.issuer',
        fault: expect.stringContaining('operation timed out'),
      },
    ]);
    issuer.forgery = {};
    await becomes(other, 'ready');
    expect(await problemsOf()).toEqual([]);
    expect((await signIn(other)).location).toBe('/console/tokens');
    await issuer.close();
    await other.close();
  });

  it('or calls itself otherwise is not asked for anybody', async () => {
    const issuer = await startForgedIssuer();
    issuer.forgery = { description: { issuer: 'https://evil.example' } };
    const other = await startGateway(settingsOf(issuer));
    expect((await signIn(other)).location).toBe('/console/tokens#sign-in=unreachable');
    expect(other.logLines.join('\n')).toContain('does not match the expected issuer');
    await issuer.close();
    await other.close();
  });
});
