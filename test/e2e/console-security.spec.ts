import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseContent } from '../support/security/database-content.js';
import { isAdministration, isChange, isOwnSession } from '../support/security/operations.js';
import type { Operation } from '../support/security/operations.js';
import { openSession, startSeededGateway } from '../support/security/seeded-gateway.js';
import type { Role, SeededGateway } from '../support/security/seeded-gateway.js';

let seeded: SeededGateway;
beforeAll(async () => {
  seeded = await startSeededGateway();
});
afterAll(async () => {
  await seeded.gateway.close();
});

type Headers = Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json' };

/** @param written the body, where it is another one than the operation's own */
async function attempt(
  { method, path, body }: Operation,
  headers: Headers,
  written = body && JSON.stringify(body),
) {
  const response = await fetch(seeded.gateway.url + path, {
    method,
    headers: { ...json, ...headers },
    redirect: 'manual',
    ...(written !== undefined && { body: written }),
  });
  const text = await response.text();
  const { error } = (text.startsWith('{"error"') ? JSON.parse(text) : {}) as { error?: { code: string } };
  return { status: response.status, code: error?.code, text };
}

/** What somebody may send to be taken for somebody: an admin key, or the cookie of a session that it opened. */
async function credentialsOf(role: Role): Promise<readonly Headers[]> {
  const { cookie } = await openSession(seeded.gateway, seeded.keys[role]);
  return [
    { authorization: `Bearer ${seeded.keys[role]}` },
    { cookie, 'sec-fetch-site': 'same-origin', origin: seeded.gateway.url },
  ];
}

/** Runs something, and expects that nothing of the database is otherwise afterwards. */
async function withoutTrace(told: object, act: () => Promise<unknown>): Promise<void> {
  const before = databaseContent(seeded.database);
  await act();
  expect({ ...told, content: databaseContent(seeded.database) }).toEqual({ ...told, content: before });
}

const administration = () => seeded.operations.filter(isAdministration);
const nameOf = ({ method, template }: Operation) => `${method} ${template}`;

describe('every operation of the admin API', () => {
  it('is there to be tried, with something to lose', async () => {
    const changes = administration().filter(isChange).map(nameOf);
    expect(changes.length).toBeGreaterThan(20);
    expect(changes).toContain('POST /api/tokens/{token}/revoke');
    // Each is aimed at what there is, so that it is no 404 that protects it.
    const aims = [
      'tokens/{token}',
      'admin-keys/{key}',
      'providers/{id}',
      'models/{name}',
      'prices/rerates/{id}',
    ];
    for (const aim of aims) {
      const operation = administration().find(
        ({ method, template }) => method === 'GET' && template === `/api/${aim}`,
      );
      if (operation === undefined) throw new Error(`There is no GET /api/${aim} any more.`);
      const { status } = await attempt(operation, { authorization: `Bearer ${seeded.keys.owner}` });
      expect({ aim, status }).toEqual({ aim, status: 200 });
    }
  });

  it('refuses viewers every change, by key and by cookie, and nothing is changed', async () => {
    for (const headers of await credentialsOf('viewer')) {
      for (const operation of administration()) {
        if (isOwnSession(operation) || !isChange(operation)) continue;
        const name = nameOf(operation);
        await withoutTrace({ name }, async () => {
          const { status, code } = await attempt(operation, headers);
          // Of other people's sessions a viewer does not even learn.
          const wanted = operation.template.startsWith('/api/sessions/')
            ? [404, undefined]
            : [403, 'role_insufficient'];
          expect({ name, status, code: status === 404 ? undefined : code }).toEqual({
            name,
            status: wanted[0],
            code: wanted[1],
          });
        });
      }
    }
  });

  it('changes nothing for viewers who ask, however they name the method', async () => {
    const [headers = {}] = await credentialsOf('viewer');
    for (const operation of administration()) {
      if (isOwnSession(operation)) continue;
      const name = nameOf(operation);
      await withoutTrace({ name }, async () => {
        const { path, template, body } = operation;
        await attempt({ method: 'GET', template, path }, headers);
        for (const method of ['PUT', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH', 'POST']) {
          const sent = method === 'HEAD' || body === undefined ? {} : { body };
          const { status } = await attempt(
            { method, template, path: `${path}?_method=DELETE`, ...sent },
            headers,
          );
          if (method !== 'HEAD' && template !== '/api/explain') {
            expect({ name, method, status, isRefused: status >= 400 }).toEqual({
              name,
              method,
              status,
              isRefused: true,
            });
          }
        }
        for (const method of ['DELETE', 'PATCH', 'POST']) {
          const override = { 'x-http-method-override': method, 'x-method-override': method };
          await attempt({ method: 'GET', template, path }, { ...headers, ...override });
        }
      });
    }
  });

  it('tells nobody who does not say who they are', async () => {
    for (const operation of administration()) {
      if (isOwnSession(operation)) continue;
      const name = nameOf(operation);
      await withoutTrace({ name }, async () => {
        for (const headers of [
          {},
          { cookie: `gateway_session=${'x'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
        ]) {
          const { status } = await attempt(operation, headers);
          expect({ name, status }).toEqual({ name, status: 401 });
        }
      });
    }
  });

  it('believes nobody who says themselves who they are', async () => {
    const claims = {
      'x-forwarded-user': 'first',
      'x-remote-user': 'first',
      'x-role': 'owner',
      'x-admin-key': 'owner',
      'x-original-url': '/healthz',
      'x-rewrite-url': '/healthz',
    };
    for (const path of [
      '/api/tokens',
      '/api//tokens',
      '/API/tokens',
      '/api/tokens/',
      '/api/./tokens',
      '/%61pi/tokens',
      '/v1/../api/tokens',
    ]) {
      const { status } = await attempt({ method: 'GET', template: path, path }, claims);
      expect({ path, isRefused: status === 401 || status === 404 }).toEqual({ path, isRefused: true });
    }
  });

  it('shows nobody a secret, or what one could be guessed from', async () => {
    const secrets = ['sk-precious-key', ...Object.values(seeded.keys)];
    const [headers = {}] = await credentialsOf('owner');
    for (const operation of administration().filter(({ method }) => method === 'GET')) {
      const { text } = await attempt(operation, headers);
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect({ name: nameOf(operation), hash: text.includes('"hash"') }).toMatchObject({ hash: false });
    }
  });
});

describe('an admin key or a session', () => {
  it('opens nothing but the admin API', async () => {
    for (const role of ['owner', 'viewer'] as const) {
      for (const headers of await credentialsOf(role)) {
        for (const operation of seeded.operations) {
          if (
            isAdministration(operation) ||
            /^\/(?:healthz|readyz|v1\/images\/files)/.test(operation.template)
          )
            continue;
          const { status } = await attempt(operation, headers);
          expect({ name: nameOf(operation), status }).toEqual({ name: nameOf(operation), status: 401 });
        }
      }
    }
  });
});

describe('an operator', () => {
  /** What would make more of them, if somebody passed it on. */
  const raise = (id: unknown) => ({
    role: 'owner',
    roles: ['owner'],
    admin: true,
    is_owner: true,
    admin_key: { role: 'owner' },
    admin_key_id: id,
    person: { role: 'owner' },
    kind: 'gateway',
    actor: { kind: 'gateway' },
    constructor: { prototype: { role: 'owner' } },
  });

  /** Bodies of an operation, as they should be and with more in them; one undefined where it has none. */
  function raisedBodies({ body }: Operation, id: unknown): readonly (string | undefined)[] {
    if (body === undefined) return [undefined];
    const raised = raise(id);
    const whole = [{ ...body, ...raised }, raised, body].map((one) => JSON.stringify(one));
    return [...whole, '{"__proto__":{"role":"owner"},"name":"x"}'];
  }

  it('cannot become more, or make admin keys, by any field of any operation', async () => {
    const [key = {}, browser = {}] = await credentialsOf('operator');
    const keysBefore = databaseContent(seeded.database).admin_keys;
    const own = (await seeded.ask.operator('GET', 'admin-keys/operator')).body.id;
    for (const operation of administration()) {
      if (isOwnSession(operation) || !isChange(operation)) continue;
      const name = nameOf(operation);
      for (const headers of [key, browser]) {
        for (const body of raisedBodies(operation, own)) {
          const { status, code } = await attempt(operation, headers, body);
          if (operation.template.startsWith('/api/admin-keys')) {
            expect({ name, status, code }).toEqual({ name, status: 403, code: 'role_insufficient' });
          }
          if (operation.template.startsWith('/api/sessions/'))
            expect({ name, status }).toEqual({ name, status: 404 });
          expect({ name, isFault: status >= 500 }).toEqual({ name, isFault: false });
        }
      }
      expect({ name, keys: databaseContent(seeded.database).admin_keys }).toEqual({ name, keys: keysBefore });
      const { text } = await attempt({ method: 'GET', template: '', path: '/api/session' }, browser);
      expect({ name, session: JSON.parse(text) as object }).toMatchObject({
        name,
        session: { admin_key: { role: 'operator' } },
      });
    }
  });

  it('cannot change their own key, by whatever name it is called', async () => {
    const { body } = await seeded.ask.operator('GET', 'admin-keys/operator');
    for (const name of [
      'operator',
      String(body.id),
      'first',
      encodeURIComponent('../admin-keys/operator'),
      'operator?role=owner',
    ]) {
      const patched = await seeded.ask.operator('PATCH', `admin-keys/${name}`, { role: 'owner' });
      expect({ name, status: patched.status }).toEqual({ name, status: 403 });
    }
    expect((await seeded.ask.owner('GET', 'admin-keys/operator')).body).toMatchObject({ role: 'operator' });
  });

  it('cannot sign in as more', async () => {
    const own = seeded.keys.operator;
    const tries = [
      { admin_key: own, role: 'owner' },
      { admin_key: own, admin_key_id: 'first' },
      { admin_key: [own, seeded.keys.viewer] },
      { admin_key: { secret: own } },
    ];
    for (const [index, body] of tries.entries()) {
      const { status } = await attempt(
        { method: 'POST', template: '', path: '/api/session?role=owner', body },
        { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${index}` },
      );
      expect({ body, status }).toEqual({ body, status: 400 });
    }
  });

  it('sees nobody else’s sessions, and ends none', async () => {
    const { cookie, body } = await openSession(seeded.gateway, seeded.keys.owner, {
      'x-forwarded-for': '192.0.2.50',
    });
    const listed = (await seeded.ask.operator('GET', 'sessions')).body.data as {
      admin_key: { role: string };
    }[];
    expect(new Set(listed.map(({ admin_key: { role } }) => role))).toEqual(new Set(['operator']));
    expect((await seeded.ask.operator('DELETE', `sessions/${String(body.id)}`)).status).toBe(404);
    const still = await attempt(
      { method: 'GET', template: '', path: '/api/tokens' },
      { cookie, 'sec-fetch-site': 'same-origin' },
    );
    expect(still.status).toBe(200);
  });
});
