import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

/** A browser: keeps the cookie, and says where its requests come from. */
class Browser {
  cookie: string | undefined;

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {}

  async ask(method: string, path: string, body?: object) {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(this.cookie !== undefined && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) {
      const pair = given.split(';', 1)[0] ?? '';
      this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return { status: response.status, given, body: (await response.json()) as Record<string, unknown> };
  }
}

let gateway: TestGateway;
let owner: AskAdministration;
let keys: Readonly<Record<'owner' | 'operator' | 'viewer', string>>;
let address = 0;

/** From an address of its own: attempts are counted by it. */
const newBrowser = (headers: Readonly<Record<string, string>> = {}): Browser => {
  address += 1;
  const from = {
    'x-forwarded-for': `203.0.113.${address}`,
    'sec-fetch-site': 'same-origin',
    'user-agent': 'Test',
  };
  return new Browser(gateway.url, { ...from, ...headers });
};

async function signedIn(role: keyof typeof keys): Promise<Browser> {
  const browser = newBrowser();
  expect(await browser.ask('POST', 'session', { admin_key: keys[role] })).toMatchObject({ status: 201 });
  return browser;
}

beforeAll(async () => {
  gateway = await startGateway({ console: { sessionIdle: '1h' } });
  const first = await administrationOf(gateway);
  owner = first.ask;
  const keyOf = async (role: string) =>
    (await owner('POST', 'admin-keys', { name: role, role })).body.secret as string;
  keys = { owner: first.adminKey, operator: await keyOf('operator'), viewer: await keyOf('viewer') };
});
afterAll(async () => {
  await gateway.close();
});

const refusedWith = (code: string) => ({ body: { error: { code } } });

describe('a browser', () => {
  it('signs in with an admin key, is known by its cookie, and signs out', async () => {
    const browser = newBrowser();
    expect(await browser.ask('GET', 'session')).toMatchObject({ status: 200, body: { admin_key: null } });
    expect(await browser.ask('GET', 'tokens')).toMatchObject({
      status: 401,
      ...refusedWith('admin_key_missing'),
    });
    const opened = await browser.ask('POST', 'session', { admin_key: ` ${keys.operator}\n` });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        object: 'session',
        current: true,
        agent: 'Test',
        admin_key: { name: 'operator', role: 'operator' },
      },
    });
    expect(opened.given).toMatch(
      /^gateway_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(opened.body)).not.toContain(keys.operator);
    expect(await browser.ask('GET', 'session')).toMatchObject({ status: 200, body: { id: opened.body.id } });
    expect(await browser.ask('GET', 'tokens')).toMatchObject({ status: 200 });
    const { cookie } = browser;
    expect(await browser.ask('DELETE', 'session')).toMatchObject({ status: 200, body: { ended: true } });
    expect(browser.cookie).toBeUndefined();
    browser.cookie = cookie;
    expect(await browser.ask('GET', 'tokens')).toMatchObject({
      status: 401,
      ...refusedWith('session_ended'),
    });
  });

  it('is told what is wrong with a key, and no more', async () => {
    const wrong = async (admin_key: unknown) => newBrowser().ask('POST', 'session', { admin_key });
    expect(await wrong(gateway.token)).toMatchObject({ status: 401, ...refusedWith('admin_key_malformed') });
    expect(await wrong(keys.viewer.slice(0, -1))).toMatchObject({
      status: 401,
      ...refusedWith('admin_key_malformed'),
    });
    expect(await wrong(7)).toMatchObject({ status: 400, body: { error: { param: 'admin_key' } } });
    expect(
      await newBrowser().ask('POST', 'session', { admin_key: keys.viewer, role: 'owner' }),
    ).toMatchObject({
      status: 400,
      body: { error: { param: 'role' } },
    });
  });

  it('is slowed down where it tries many keys, and others are not', async () => {
    const guessing = newBrowser();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guessing.ask('POST', 'session', { admin_key: 'ak-gw-x' })).status).toBe(401);
    }
    const refused = await guessing.ask('POST', 'session', { admin_key: keys.owner });
    expect(refused).toMatchObject({ status: 429, ...refusedWith('too_many_sign_ins') });
    expect(guessing.cookie).toBeUndefined();
    await signedIn('owner');
  });

  it('is slowed down whatever it says of where it comes from, and from all addresses of its network', async () => {
    const spoofing = (tries: number) => newBrowser({ 'x-forwarded-for': `192.0.2.${tries}, 198.51.100.9` });
    const wandering = (tries: number) => newBrowser({ 'x-forwarded-for': `2001:db8:1:2:${tries}::1` });
    for (const from of [spoofing, wandering]) {
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await from(tries).ask('POST', 'session', { admin_key: 'ak-gw-x' })).status).toBe(401);
      }
      expect((await from(10).ask('POST', 'session', { admin_key: keys.owner })).status).toBe(429);
    }
    const neighbour = newBrowser({ 'x-forwarded-for': '2001:db8:1:3::1' });
    expect((await neighbour.ask('POST', 'session', { admin_key: keys.viewer })).status).toBe(201);
  });

  it('may do what the role of its key is allowed now', async () => {
    const browser = await signedIn('viewer');
    expect(await browser.ask('POST', 'tokens', { name: 'mine' })).toMatchObject({
      status: 403,
      ...refusedWith('role_insufficient'),
    });
    await owner('PATCH', 'admin-keys/viewer', { role: 'operator' });
    expect(await browser.ask('POST', 'tokens', { name: 'mine' })).toMatchObject({ status: 201 });
    await owner('PATCH', 'admin-keys/viewer', { role: 'viewer' });
    expect(await browser.ask('POST', 'tokens', { name: 'mine too' })).toMatchObject({ status: 403 });
    expect(await browser.ask('PATCH', 'admin-keys/viewer', { role: 'owner' })).toMatchObject({ status: 403 });
  });

  it('is signed out with its key', async () => {
    const { secret } = (await owner('POST', 'admin-keys', { name: 'short', role: 'viewer' })).body;
    const browser = newBrowser();
    await browser.ask('POST', 'session', { admin_key: secret });
    await owner('DELETE', 'admin-keys/short');
    expect(await browser.ask('GET', 'tokens')).toMatchObject({
      status: 401,
      ...refusedWith('session_ended'),
    });
  });
});

describe('a session', () => {
  it('is a new one at each sign-in, and the one before ends: none can be planted', async () => {
    const browser = newBrowser();
    browser.cookie = `gateway_session=${'x'.repeat(43)}`;
    await browser.ask('POST', 'session', { admin_key: keys.owner });
    expect(browser.cookie).not.toContain('xxx');
    const before = browser.cookie;
    await browser.ask('POST', 'session', { admin_key: keys.owner });
    expect(browser.cookie).not.toBe(before);
    const other = newBrowser();
    other.cookie = before;
    expect(await other.ask('GET', 'tokens')).toMatchObject({ status: 401 });
  });

  it('opens nothing to the pages of others', async () => {
    const browser = await signedIn('owner');
    for (const site of ['cross-site', 'same-site']) {
      const strange = newBrowser({ 'sec-fetch-site': site });
      strange.cookie = browser.cookie;
      for (const [method, path, body] of [
        ['POST', 'tokens', { name: 'stolen' }],
        ['DELETE', 'session', undefined],
        ['POST', 'session', { admin_key: keys.viewer }],
        ['GET', 'tokens', undefined],
      ] as const) {
        expect(await strange.ask(method, path, body)).toMatchObject({
          status: 403,
          ...refusedWith('foreign_page'),
        });
      }
    }
    const old = new Browser(gateway.url, { origin: 'https://evil.example' });
    old.cookie = browser.cookie;
    expect(await old.ask('POST', 'tokens', { name: 'stolen' })).toMatchObject({ status: 403 });
    expect(await browser.ask('GET', 'tokens')).toMatchObject({ status: 200 });
  });

  it('counts for nothing beside a credential, and opens no model', async () => {
    const browser = await signedIn('owner');
    const headers = { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    const withToken = { ...headers, authorization: `Bearer ${gateway.token}` };
    expect((await fetch(`${gateway.url}/api/tokens`, { headers: withToken })).status).toBe(401);
    expect((await fetch(`${gateway.url}/v1/models`, { headers })).status).toBe(401);
    expect((await fetch(`${gateway.url}/v1/models`, { headers: withToken })).status).toBe(200);
  });

  it('is listed and ended by its owner, and by owners of the gateway', async () => {
    const [one, other] = [await signedIn('operator'), await signedIn('operator')];
    const [viewer, mighty] = [await signedIn('viewer'), await signedIn('owner')];
    const idsOf = async (browser: Browser) =>
      ((await browser.ask('GET', 'sessions')).body.data as { id: string; current: boolean }[]).filter(
        ({ current }) => !current,
      );
    const id = (await one.ask('GET', 'session')).body.id as string;
    expect((await idsOf(other)).map((session) => session.id)).toContain(id);
    expect((await idsOf(viewer)).map((session) => session.id)).not.toContain(id);
    expect(await viewer.ask('DELETE', `sessions/${id}`)).toMatchObject({ status: 404 });
    expect((await idsOf(mighty)).map((session) => session.id)).toContain(id);
    expect(await mighty.ask('DELETE', `sessions/${id}`)).toMatchObject({
      status: 200,
      body: { ended: true },
    });
    expect(await one.ask('GET', 'session')).toMatchObject({ body: { admin_key: null } });
    const noted = (await owner('GET', `audit?target=${id}`)).body.data as { action: string }[];
    expect(noted.map(({ action }) => action)).toEqual(['session.end', 'session.create']);
  });

  it('has a cookie for TLS alone where clients come by TLS', async () => {
    const browser = newBrowser({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'ai.example.com' });
    const { given } = await browser.ask('POST', 'session', { admin_key: keys.viewer });
    expect(given).toMatch(/^__Host-gateway_session=.*; Secure$/);
    expect(await browser.ask('GET', 'tokens')).toMatchObject({ status: 200 });
  });

  it('leaves no secret in the log', async () => {
    const browser = await signedIn('owner');
    await browser.ask('GET', 'tokens');
    const secret = browser.cookie?.split('=')[1] ?? 'none';
    const lines = gateway.logLines.join('\n');
    expect(lines).not.toContain(secret);
    for (const key of Object.values(keys)) expect(lines).not.toContain(key);
  });
});
