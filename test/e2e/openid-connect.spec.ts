import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GATEWAY_CONFIGURATION } from '../../src/config/gateway-configuration.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { CookieJar } from '../support/cookie-jar.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startOpenIdProvider } from '../support/openid-provider.js';
import type { OpenIdProvider } from '../support/openid-provider.js';

const accounts = {
  olga: { groups: ['staff', 'gateway-owners'], email: 'olga@a.example', email_verified: true },
  otto: { groups: ['gateway-operators'], preferred_username: 'otto' },
  vera: { groups: ['gateway-viewers'], name: 'Vera' },
  nina: { groups: ['staff'], name: 'Nina' },
};

const callbackPath = '/api/sign-in/openid-connect/callback';

let provider: OpenIdProvider;
let gateway: TestGateway;
let ask: AskAdministration;
let address = 0;

const roles = {
  scopes: 'openid profile email groups',
  owners: 'gateway-owners',
  operators: 'gateway-operators',
  viewers: 'gateway-viewers',
};

beforeAll(async () => {
  provider = await startOpenIdProvider(accounts);
  gateway = await startGateway({ openidConnect: { ...provider.settings, ...roles } });
  provider.redirects.push(gateway.url + callbackPath);
  ({ ask } = await administrationOf(gateway));
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});

/** From an address of its own: attempts are counted by it. */
function newJar(headers: Readonly<Record<string, string>> = {}): CookieJar {
  address += 1;
  return new CookieJar({ 'x-forwarded-for': `203.0.113.${address}`, 'user-agent': 'Test', ...headers });
}

const hostOf = (url: string): string => new URL(url).host;

/** Somebody goes to the issuer and comes back: the address that the issuer sends them to, not opened yet. */
async function comeBack(account: string | undefined, jar: CookieJar, page = '/console'): Promise<URL> {
  provider.account = account;
  const begin = `${gateway.url}/api/sign-in/openid-connect?page=${encodeURIComponent(page)}`;
  return jar.follow(begin, ({ pathname }) => pathname === callbackPath);
}

async function signIn(account: string | undefined, jar = newJar(), page = '/console'): Promise<Response> {
  const back = await comeBack(account, jar, page);
  return jar.fetch(back.href, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
}

const sessionOf = (jar: CookieJar, url = gateway.url) => jar.get(hostOf(url), 'gateway_session');

/** As a page of the gateway asks the admin API. */
async function askAs(jar: CookieJar, method: string, path: string, body?: object, url = gateway.url) {
  const response = await jar.fetch(`${url}/api/${path}`, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('signing in with OpenID Connect', () => {
  it.each([
    ['olga', 'olga@a.example', 'owner', 201, 201],
    ['otto', 'otto', 'operator', 201, 403],
    ['vera', 'Vera', 'viewer', 403, 403],
  ] as const)('gives %s (%s) the role of %s', async (id, name, role, token, key) => {
    const jar = newJar();
    const answer = await signIn(id, jar, '/console/tokens?state=active');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/console/tokens?state=active');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^gateway_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      'gateway_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    const session = await askAs(jar, 'GET', 'session');
    expect(session.body).toMatchObject({ admin_key: null, person: { id, name, role }, agent: 'Test' });
    expect((await askAs(jar, 'GET', 'tokens')).status).toBe(200);
    expect((await askAs(jar, 'POST', 'tokens', { name: `of ${id}` })).status).toBe(token);
    expect((await askAs(jar, 'POST', 'admin-keys', { name: `of ${id}`, role: 'owner' })).status).toBe(key);
  });

  it('leaves in the log of changes who it was', async () => {
    const jar = newJar();
    await signIn('otto', jar);
    const { id } = (await askAs(jar, 'POST', 'tokens', { name: 'noted' })).body;
    const { body } = await ask('GET', `audit?target=${String(id)}`);
    expect(body.data).toMatchObject([
      { action: 'token.create', actor: { kind: 'person', id: 'otto', name: 'otto' } },
    ]);
    const session = (await askAs(jar, 'GET', 'session')).body.id as string;
    expect((await ask('GET', `audit?target=${session}`)).body.data).toMatchObject([
      {
        action: 'session.create',
        actor: { kind: 'person' },
        after: { issuer: provider.issuer, role: 'operator' },
      },
    ]);
  });

  it('ends: signing out here tells where to do so at the issuer', async () => {
    const jar = newJar();
    await signIn('vera', jar);
    const former = sessionOf(jar) ?? '';
    const { body } = await askAs(jar, 'DELETE', 'session');
    expect(body).toEqual({
      object: 'session',
      ended: true,
      issuer_sign_out_url: `${provider.issuer}/session/end?client_id=gateway`,
    });
    expect(sessionOf(jar)).toBeUndefined();
    jar.set(hostOf(gateway.url), 'gateway_session', former);
    expect(await askAs(jar, 'GET', 'tokens')).toMatchObject({
      status: 401,
      body: { error: { code: 'session_ended' } },
    });
  });

  it('is seen and ended by the person and by owners', async () => {
    const [one, other, owner] = [newJar(), newJar(), newJar()];
    await signIn('vera', one);
    await signIn('otto', other);
    await signIn('olga', owner);
    const { id } = (await askAs(one, 'GET', 'session')).body;
    const seenBy = async (jar: CookieJar) =>
      ((await askAs(jar, 'GET', 'sessions')).body.data as { id: string }[]).map((session) => session.id);
    expect(await seenBy(one)).toContain(id);
    expect(await seenBy(other)).not.toContain(id);
    expect(await seenBy(owner)).toContain(id);
    expect((await askAs(other, 'DELETE', `sessions/${String(id)}`)).status).toBe(404);
    expect((await askAs(owner, 'DELETE', `sessions/${String(id)}`)).status).toBe(200);
    expect((await askAs(one, 'GET', 'tokens')).status).toBe(401);
  });

  it('asks the issuer who it is anew, where that is wanted', async () => {
    const begin = await newJar().fetch(`${gateway.url}/api/sign-in/openid-connect?anew=true`);
    const { searchParams } = new URL(begin.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'login',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: gateway.url + callbackPath,
      scope: roles.scopes,
    });
  });

  it('stands beside admin keys', async () => {
    const told = await (await fetch(`${gateway.url}/api/sign-in`)).json();
    expect(told).toEqual({
      object: 'sign_in',
      openid_connect: {
        label: 'Sign in with single sign-on',
        issuer: hostOf(provider.issuer),
        state: 'ready',
      },
    });
  });
});

describe('nobody is signed in', () => {
  const faultOf = (answer: Response) => answer.headers.get('location');
  const nothingGiven = (answer: Response) =>
    answer.headers.getSetCookie().every((line) => !line.startsWith('gateway_session'));

  it('whom no role is given', async () => {
    const answer = await signIn('nina', newJar(), '/console/tokens');
    expect(faultOf(answer)).toBe('/console/tokens#sign-in=no_role');
    expect(nothingGiven(answer)).toBe(true);
    expect(gateway.logLines.join('\n')).toContain('no value of the claim groups gives a role: \\"staff\\"');
  });

  it('who says no at the issuer', async () => {
    const answer = await signIn(undefined);
    expect(faultOf(answer)).toBe('/console#sign-in=declined');
    expect(nothingGiven(answer)).toBe(true);
  });

  it('with the answer to another attempt, or another browser’s', async () => {
    const [jar, other] = [newJar(), newJar()];
    const back = await comeBack('olga', jar);
    await comeBack('olga', other);
    for (const [strange, state] of [
      [newJar(), undefined],
      [other, undefined],
      [jar, 'made-up'],
      [jar, ''],
    ] as const) {
      const changed = new URL(back);
      if (state !== undefined) changed.searchParams.set('state', state);
      const before = new CookieJar();
      before.set(
        hostOf(gateway.url),
        'gateway_sign_in',
        strange.get(hostOf(gateway.url), 'gateway_sign_in') ?? '',
      );
      const answer = await before.fetch(changed.href);
      expect(faultOf(answer)).toBe('/console#sign-in=interrupted');
      expect(nothingGiven(answer)).toBe(true);
    }
    // Two states: whichever is looked at, the other one may be the right one.
    const answer = await jar.fetch(`${back.href}&state=made-up`);
    expect(nothingGiven(answer)).toBe(true);
  });

  it('twice with one code', async () => {
    const jar = newJar();
    const back = await comeBack('olga', jar);
    const attempt = jar.get(hostOf(gateway.url), 'gateway_sign_in') ?? '';
    expect((await jar.fetch(back.href)).headers.get('location')).toBe('/console');
    const again = newJar();
    expect(faultOf(await again.fetch(back.href))).toBe('/console#sign-in=interrupted');
    again.set(hostOf(gateway.url), 'gateway_sign_in', attempt);
    const answer = await again.fetch(back.href);
    expect(faultOf(answer)).toBe('/console#sign-in=interrupted');
    expect(nothingGiven(answer)).toBe(true);
  });

  it('with an attempt that is too old, or was changed', async () => {
    const jar = newJar();
    const back = await comeBack('olga', jar);
    const name = 'gateway_sign_in';
    const sealed = jar.get(hostOf(gateway.url), name) ?? '';
    const changed = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA');
    for (const value of [changed, 'v1.', 'x', `${sealed}; ${name}=${sealed}`]) {
      const other = newJar();
      other.set(hostOf(gateway.url), name, value);
      expect(faultOf(await other.fetch(back.href))).toBe('/console#sign-in=interrupted');
    }
    const { now } = Date;
    Date.now = () => now() + 11 * 60_000;
    try {
      expect(faultOf(await jar.fetch(back.href))).toBe('/console#sign-in=interrupted');
    } finally {
      Date.now = now;
    }
  });

  it('from one address more than ten times a minute; admin keys are another matter', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(faultOf(await signIn('nina', newJar(from)))).toBe('/console#sign-in=no_role');
    }
    expect(faultOf(await signIn('olga', newJar(from)))).toBe('/console#sign-in=too_many');
    const key = await fetch(`${gateway.url}/api/session`, {
      method: 'POST',
      headers: { ...from, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ admin_key: 'ak-gw-x' }),
    });
    expect(key.status).toBe(401);
  });
});

describe('a session', () => {
  it('is a new one at each sign-in: the one before ends, and none can be planted', async () => {
    const jar = newJar();
    const planted = randomBytes(32).toString('base64url');
    jar.set(hostOf(gateway.url), 'gateway_session', planted);
    await signIn('vera', jar);
    const first = sessionOf(jar);
    expect(first).not.toBe(planted);
    const old = newJar();
    old.set(hostOf(gateway.url), 'gateway_session', first ?? '');
    expect((await askAs(old, 'GET', 'tokens')).status).toBe(200);
    // From here on as browsers do: the strict cookie does not go along with what the issuer's site leads to.
    const back = await comeBack('vera', jar);
    const { host: here } = back;
    const without = new CookieJar();
    without.set(here, 'gateway_sign_in', jar.get(here, 'gateway_sign_in') ?? '');
    await without.fetch(back.href);
    expect(sessionOf(without)).toMatch(/^[\w-]{43}$/);
    expect((await askAs(old, 'GET', 'tokens')).status).toBe(401);
  });

  it('ends where another issuer is asked now', async () => {
    const other = await startGateway({ openidConnect: { ...provider.settings, ...roles } });
    provider.redirects.push(other.url + callbackPath);
    provider.account = 'vera';
    const jar = newJar();
    const back = await jar.follow(
      `${other.url}/api/sign-in/openid-connect`,
      ({ pathname }) => pathname === callbackPath,
    );
    await jar.fetch(back.href);
    expect((await askAs(jar, 'GET', 'tokens', undefined, other.url)).status).toBe(200);
    const configuration = other.application.get<{ openidConnect: object }>(GATEWAY_CONFIGURATION);
    Object.assign(configuration.openidConnect, { issuer: 'https://id.example.com' });
    expect((await askAs(jar, 'GET', 'tokens', undefined, other.url)).status).toBe(401);
    await other.close();
  });
});

describe('the page to come back to', () => {
  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example',
    '/console/..//evil.example',
    '/api/session',
    'javascript:alert(1)',
  ])('is one of the console, not %s', async (page) => {
    const answer = await signIn('vera', newJar(), page);
    expect(answer.headers.get('location')).toBe('/console');
    const refused = await signIn('nina', newJar(), page);
    expect(refused.headers.get('location')).toBe('/console#sign-in=no_role');
  });
});

describe('behind a proxy', () => {
  const secretKey = randomBytes(32).toString('base64');
  const settings = () => ({
    server: { publicUrl: 'https://ai.example.com/gateway' },
    secretKey,
    openidConnect: { ...provider.settings, ...roles },
  });

  it('under a path, begun at one replica and finished at another', async () => {
    const [one, other] = await Promise.all([startGateway(settings()), startGateway(settings())]);
    const outside = `https://ai.example.com/gateway${callbackPath}`;
    provider.redirects.push(outside);
    provider.account = 'vera';
    const jar = newJar();
    const begin = await jar.fetch(`${one.url}/gateway/api/sign-in/openid-connect?page=/console/tokens`);
    expect(begin.headers.getSetCookie()[0]).toMatch(
      /^__Secure-gateway_sign_in=v1\.[\w-]+; Path=\/gateway; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const back = await jar.follow(
      begin.headers.get('location') ?? '',
      ({ hostname }) => hostname === 'ai.example.com',
    );
    expect(back.href.startsWith(outside)).toBe(true);
    const attempt = jar.for(hostOf(one.url));
    const answer = await fetch(`${other.url}${callbackPath}${back.search}`, {
      redirect: 'manual',
      headers: { cookie: attempt },
    });
    expect(answer.headers.get('location')).toBe('/gateway/console/tokens');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Secure-gateway_session=[\w-]{43}; Path=\/gateway; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    await Promise.all([one.close(), other.close()]);
  });
});

describe('a gateway without an issuer', () => {
  it('offers nothing, and says so', async () => {
    const plain = await startGateway();
    expect(await (await fetch(`${plain.url}/api/sign-in`)).json()).toEqual({
      object: 'sign_in',
      openid_connect: null,
    });
    for (const path of ['', '/callback?code=a&state=b']) {
      const answer = await fetch(`${plain.url}/api/sign-in/openid-connect${path}`, { redirect: 'manual' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('openidConnect.issuer is not set');
    }
    await plain.close();
  });
});

describe('secrets', () => {
  it('of the issuer and of the gateway are in no log, address or page', async () => {
    const jar = newJar();
    const back = await comeBack('olga', jar);
    const attempt = jar.get(hostOf(gateway.url), 'gateway_sign_in') ?? 'none';
    const answer = await jar.fetch(back.href);
    const secrets = [
      back.searchParams.get('code'),
      back.searchParams.get('state'),
      attempt,
      sessionOf(jar),
      provider.settings.clientSecret,
    ];
    await askAs(jar, 'DELETE', 'session');
    await gateway.requestLine(callbackPath);
    const seen = [...gateway.logLines, answer.headers.get('location'), await answer.text()].join('\n');
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(8);
      expect(seen).not.toContain(secret);
    }
  });
});
