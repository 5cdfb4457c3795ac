import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RawConnection } from '../../support/raw-connection.js';
import { AttackedGateway } from '../../support/security/attacked-gateway.js';
import type { Route } from '../../support/security/routes.js';

let attacked: AttackedGateway;
beforeAll(async () => {
  attacked = await AttackedGateway.start();
});
afterEach(() => attacked.expectUnharmed());
afterAll(() => attacked.close());

/** What is to be taken for a request of its own. */
const smuggled = 'GET /v1/smuggled HTTP/1.1\r\nhost: x\r\n\r\n';
const chunkedSmuggled = `0\r\n\r\n${smuggled}`;

/** The head of a request, up to the headers that matter. */
function headOf(route: Route, ...headers: readonly string[]): string {
  const credential = Object.entries(attacked.credentialFor(route)).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`POST ${route.path} HTTP/1.1`, 'host: x', ...credential, ...headers, '', ''].join('\r\n');
}

type Attack = (route: Route) => string;

/** Two readers would disagree on where each of these ends. */
const bodies: Readonly<Record<string, Attack>> = {
  'a length and chunks (CL.TE)': (route) =>
    headOf(route, 'content-length: 4', 'transfer-encoding: chunked') + chunkedSmuggled,
  'chunks and a length (TE.CL)': (route) =>
    headOf(route, 'transfer-encoding: chunked', 'content-length: 4') + `5c\r\n${smuggled}\r\n0\r\n\r\n`,
  'chunks by two names (TE.TE)': (route) =>
    headOf(route, 'transfer-encoding: chunked', 'transfer-encoding: identity') + chunkedSmuggled,
  'chunks that are not last': (route) =>
    headOf(route, 'transfer-encoding: chunked, identity') + chunkedSmuggled,
  'chunks by another name': (route) => headOf(route, 'transfer-encoding: xchunked') + chunkedSmuggled,
  'chunks behind a vertical tab': (route) =>
    headOf(route, 'transfer-encoding: \u000bchunked') + chunkedSmuggled,
  'chunks with a blank before the colon': (route) =>
    headOf(route, 'transfer-encoding : chunked') + chunkedSmuggled,
  'two lengths': (route) =>
    headOf(route, 'content-length: 0', `content-length: ${smuggled.length}`) + smuggled,
  'the same length twice': (route) =>
    headOf(route, 'content-length: 2', 'content-length: 2') + `{}${smuggled}`,
  'a list of lengths': (route) => headOf(route, 'content-length: 0, 4') + smuggled,
  'a length with a sign': (route) => headOf(route, 'content-length: +2') + `{}${smuggled}`,
  'a negative length': (route) => headOf(route, 'content-length: -1') + smuggled,
  'a length in hexadecimals': (route) => headOf(route, 'content-length: 0x2') + `{}${smuggled}`,
  'a length beyond all numbers': (route) => headOf(route, `content-length: ${'9'.repeat(40)}`) + smuggled,
  'a chunk whose length overflows': (route) =>
    headOf(route, 'transfer-encoding: chunked') + `ffffffffffffffff0\r\n{}\r\n${chunkedSmuggled}`,
  'a chunk with a negative length': (route) =>
    headOf(route, 'transfer-encoding: chunked') + `-2\r\n{}\r\n${chunkedSmuggled}`,
  'a chunk that is longer than it says': (route) =>
    headOf(route, 'transfer-encoding: chunked') + `1\r\n{}\r\n${chunkedSmuggled}`,
};

const heads: Readonly<Record<string, Attack>> = {
  'a folded header': (route) => headOf(route, 'x-folded: a', ' transfer-encoding: chunked') + chunkedSmuggled,
  'a bare line feed between headers': (route) =>
    headOf(route, 'x-bare: a\ntransfer-encoding: chunked') + chunkedSmuggled,
  'a bare carriage return between headers': (route) =>
    headOf(route, 'x-bare: a\rtransfer-encoding: chunked') + chunkedSmuggled,
  'a null byte in a header': (route) => headOf(route, 'x-null: a\u0000b', 'content-length: 0') + smuggled,
  'a header without a name': (route) => headOf(route, ': chunked', 'content-length: 0') + smuggled,
  'a header without a colon': (route) => headOf(route, 'nothing', 'content-length: 0') + smuggled,
  'a blank first line': (route) => headOf(route).replace('POST', ' POST') + smuggled,
  'no host': (route) => headOf(route, 'content-length: 0', 'connection: close').replace('host: x\r\n', ''),
  'two hosts': (route) => headOf(route, 'host: y', 'content-length: 0', 'connection: close'),
  'a blank in the path': ({ path }) => `POST ${path} /v1/smuggled HTTP/1.1\r\nhost: x\r\n\r\n${smuggled}`,
  'an unknown version': ({ path }) => `POST ${path} HTTP/3.7\r\nhost: x\r\n\r\n${smuggled}`,
  'no version': ({ path }) => `POST ${path}\r\n${smuggled}`,
  'a method in small letters': (route) => headOf(route).replace('POST', 'post') + smuggled,
  'the preface of HTTP/2': () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`,
};

/** What comes back until the connection is closed. */
async function answerTo(text: string): Promise<string> {
  const connection = new RawConnection(attacked.url);
  connection.write(text);
  await connection.closed;
  return connection.text;
}

describe.each(Object.entries({ ...bodies, ...heads }))('a request with %s', (name, attack) => {
  it('is refused on every route, and nothing in it is taken for another one', async () => {
    const before = attacked.asked;
    for (const route of attacked.posts) {
      const answer = await answerTo(attack(route));
      const told = { name, route: route.template };
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
      // Some routes refuse what has come so far before the rest turns out to be none.
      expect({ ...told, statuses }).toEqual({ ...told, statuses: [expect.stringMatching(/^4\d\d$/)] });
      expect(answer).toContain('"message":');
    }
    expect(attacked.asked).toBe(before);
    expect(attacked.gateway.logLines.join('')).not.toContain('/v1/smuggled');
  });
});

describe('requests one behind the other on one connection', () => {
  it('are answered in their order, each for itself', async () => {
    const connection = new RawConnection(attacked.url);
    const [models] = attacked.routes.filter(({ template }) => template === '/v1/models');
    if (models === undefined) throw new Error('There are no models.');
    const chat = JSON.stringify({ model: 'mock/echo', messages: [{ role: 'user', content: 'first' }] });
    const post = headOf({ ...models, path: '/v1/chat/completions' }, `content-length: ${chat.length}`) + chat;
    connection.write(
      post + headOf({ ...models, path: '/v1/nothing' }, 'content-length: 0') + post.replace('first', 'third'),
    );
    await connection.read(/first[^]*\/v1\/nothing[^]*third/);
    connection.destroy();
    expect(connection.text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ]);
  });
});
