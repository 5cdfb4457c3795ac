import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RawConnection } from '../../support/raw-connection.js';
import { AttackedGateway } from '../../support/security/attacked-gateway.js';
import { isOfAdministration, isOfModels } from '../../support/security/routes.js';
import type { Route } from '../../support/security/routes.js';

let attacked: AttackedGateway;
beforeAll(async () => {
  attacked = await AttackedGateway.start();
});
afterEach(() => attacked.expectUnharmed());
afterAll(() => attacked.close());

/** Anybody may call these: they are no way past the guard. */
const isPublic = ({ template }: Route): boolean =>
  /^\/(?:api\/session$|api\/sign-in|v1\/images\/files\/)/.test(template);

const guarded = (): readonly Route[] =>
  attacked.routes.filter((route) => (isOfAdministration(route) || isOfModels(route)) && !isPublic(route));

/** Ways to write a path that some reader takes for the path itself, or for one that needs no credential. */
const tricks: Readonly<Record<string, (path: string) => string>> = {
  'two slashes': (path) => `/${path}`,
  'slashes everywhere': (path) => path.replaceAll('/', '//'),
  'a slash at its end': (path) => `${path}/`,
  'a dot at its end': (path) => `${path}.`,
  'a blank at its end': (path) => `${path}%20`,
  'a null byte at its end': (path) => `${path}%00`,
  'a null byte and another ending': (path) => `${path}%00.svg`,
  'another ending': (path) => `${path}.svg`,
  'a parameter of the path': (path) => `${path};x=y`,
  'a parameter within': (path) => path.replace('/', '/;/'),
  'a step back from a public path': (path) => `/healthz/..${path}`,
  'an escaped step back': (path) => `/healthz/%2e%2e${path}`,
  'a twice escaped step back': (path) => `/healthz/%252e%252e${path}`,
  'a step back with a backslash': (path) => `/healthz/..\\${path.slice(1)}`,
  'a step back from assets': (path) => `/assets/..${path}`,
  'a step on the spot': (path) => `/.${path}`,
  'escaped slashes': (path) => path.replaceAll('/', '%2f').replace('%2f', '/'),
  backslashes: (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  'escaped letters': (path) => path.replace('a', '%61').replace('o', '%6f'),
  'overlong escapes': (path) => path.replace('/', '/%c0%af'),
  'broken escapes': (path) => `${path}%`,
  capitals: (path) => path.toUpperCase(),
  'another version': (path) => path.replace('/v1/', '/v01/'),
  'a fragment': (path) => `${path}#/healthz`,
  'a query that is a path': (path) => `${path}?/healthz`,
  'another host': (path) => `http://127.0.0.1${path}`,
  'a tab': (path) => path.replace('/', '/%09'),
  'wide slashes': (path) => path.replaceAll('/', '%ef%bc%8f').replace('%ef%bc%8f', '/'),
};

async function statusOf(method: string, path: string, headers = ''): Promise<string> {
  const connection = new RawConnection(attacked.url);
  connection.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);
  await connection.closed;
  return connection.text.slice(9, 12);
}

describe.each(Object.entries(tricks))('a path with %s', (_name, trick) => {
  it('leads nobody past the guard, on any route', async () => {
    for (const { method, path } of guarded()) {
      const status = await statusOf(method, trick(path));
      expect({ method, path: trick(path), status }).toEqual({
        method,
        path: trick(path),
        status: expect.stringMatching(/^4\d\d$/),
      });
    }
  });

  it('breaks nothing for those who may', async () => {
    for (const route of guarded()) {
      const headers = Object.entries(attacked.credentialFor(route)).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      const status = await statusOf(route.method, trick(route.path), headers.join(''));
      expect({ path: trick(route.path), isFault: status.startsWith('5') || status === '' }).toEqual({
        path: trick(route.path),
        isFault: false,
      });
    }
  });
});

describe('files of pages', () => {
  it.each([
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..\\..\\package.json',
    '/assets//etc/passwd',
    '/assets/index.html',
    '/assets/.vite/manifest.json',
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
    '/favicon.svg/../../package.json',
    '/v1/images/files/..%2f..%2fgateway.db',
    '/v1/images/files/%00',
  ])('are those of pages alone: not %s', async (path) => {
    expect(await statusOf('GET', path)).toMatch(/^4\d\d$/);
  });
});
