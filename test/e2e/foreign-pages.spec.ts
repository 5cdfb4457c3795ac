import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseContent } from '../support/security/database-content.js';
import { isAdministration, isChange } from '../support/security/operations.js';
import type { Operation } from '../support/security/operations.js';
import { openSession, startSeededGateway } from '../support/security/seeded-gateway.js';
import type { SeededGateway } from '../support/security/seeded-gateway.js';

let seeded: SeededGateway;
let cookie: string;
let own: string;

beforeAll(async () => {
  seeded = await startSeededGateway();
  own = seeded.gateway.url;
  ({ cookie } = await openSession(seeded.gateway, seeded.keys.owner));
});
afterAll(async () => {
  await seeded.gateway.close();
});

type Headers = Readonly<Record<string, string>>;

/** What browsers say of requests that pages of others have them make. */
const foreign = (): readonly Headers[] => [
  // A browser that says nothing: old, or told not to.
  {},
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: own.replace('http:', 'https:') },
  { origin: own.replace(/:\d+$/, ':1') },
  { origin: `${own}.evil.example` },
  { origin: own.replace('127.0.0.1', 'localhost') },
  { origin: `${own}, https://evil.example` },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  // The address of a gateway is no secret.
  { 'sec-fetch-site': 'cross-site', origin: own },
  { 'sec-fetch-site': 'same-site', origin: own, referer: `${own}/console` },
  { origin: 'https://evil.example', referer: `${own}/console/tokens` },
];

/** Bodies that forms can send, so that no browser asks first. */
const formTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

const changes = (): readonly Operation[] =>
  seeded.operations.filter((operation) => isAdministration(operation) && operation.method !== 'GET');

const ask = ({ method, path, body }: Operation, headers: Headers, type = 'application/json') =>
  fetch(own + path, {
    method,
    headers: { cookie, 'content-type': type, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('a page of another site', () => {
  it('changes nothing with the session of whoever looks at it, by any operation', async () => {
    expect(changes().length).toBeGreaterThan(20);
    const before = databaseContent(seeded.database);
    for (const operation of changes()) {
      const { method, template } = operation;
      for (const headers of foreign()) {
        const response = await ask(operation, headers);
        const told = { method, template, headers };
        expect({ ...told, status: response.status }).toEqual({ ...told, status: 403 });
        expect(await response.json()).toMatchObject({ error: { code: 'foreign_page' } });
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(databaseContent(seeded.database)).toEqual(before);
    // It was the page, not the session.
    const { status } = await ask(
      { method: 'GET', template: '', path: '/api/tokens' },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect(status).toBe(200);
  });

  it('changes nothing whatever it calls its body', async () => {
    const before = databaseContent(seeded.database);
    const operation = changes().find(
      ({ method, template }) => method === 'POST' && template === '/api/admin-keys',
    );
    if (operation === undefined) throw new Error('Admin keys are made otherwise.');
    for (const type of formTypes) {
      for (const headers of foreign()) expect((await ask(operation, headers, type)).status).toBe(403);
    }
    // As a form sends JSON: <input name='{"name":"stolen","role":"owner","x":"' value='"}'>
    const response = await fetch(`${own}/api/admin-keys`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'text/plain',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      body: '{"name":"stolen","role":"owner","x":"="}',
    });
    expect(response.status).toBe(403);
    expect(databaseContent(seeded.database)).toEqual(before);
  });

  it('reads nothing: neither by asking nor by looking at what came', async () => {
    for (const operation of seeded.operations) {
      if (
        !isAdministration(operation) ||
        isChange(operation) ||
        operation.template.startsWith('/api/sign-in')
      )
        continue;
      for (const site of ['cross-site', 'same-site']) {
        const response = await ask(operation, { 'sec-fetch-site': site, origin: 'https://evil.example' });
        const told = { template: operation.template, site };
        expect({ ...told, status: response.status }).toEqual({ ...told, status: 403 });
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
  });

  it('is not told that it may', async () => {
    for (const { path } of changes()) {
      const response = await fetch(own + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'DELETE',
          'access-control-request-headers': 'content-type',
        },
      });
      for (const name of ['origin', 'methods', 'credentials']) {
        expect(response.headers.get(`access-control-allow-${name}`)).toBeNull();
      }
    }
  });

  it('signs nobody in as somebody else, and nobody out', async () => {
    const before = databaseContent(seeded.database);
    for (const headers of foreign()) {
      const opened = await openSessionFrom(headers);
      expect({ headers, status: opened.status, cookie: opened.cookie }).toEqual({
        headers,
        status: 403,
        cookie: '',
      });
    }
    expect(databaseContent(seeded.database)).toEqual(before);
  });
});

/** Signing in with a good key, from a page of others. */
async function openSessionFrom(headers: Headers) {
  const response = await fetch(`${own}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ admin_key: seeded.keys.viewer }),
  });
  return { status: response.status, cookie: response.headers.getSetCookie().join() };
}
