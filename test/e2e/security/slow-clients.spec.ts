import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RawConnection } from '../../support/raw-connection.js';
import { AttackedGateway } from '../../support/security/attacked-gateway.js';
import type { Route } from '../../support/security/routes.js';

let attacked: AttackedGateway;
beforeAll(async () => {
  attacked = await AttackedGateway.start({ server: { bodyTimeout: '1s' } });
});
afterAll(() => attacked.close());

/** Longer than a slow client may take, and the gateway to look. In milliseconds. */
const patience = 15_000;

/** Sends a byte now and then, until the connection is closed. @returns what came back */
async function drip(begin: string, text: string): Promise<string> {
  const connection = new RawConnection(attacked.url);
  connection.write(begin);
  let sent = 0;
  const timer = setInterval(() => {
    connection.write(text[sent % text.length] ?? '');
    sent += 1;
  }, 100);
  try {
    await connection.closed;
  } finally {
    clearInterval(timer);
  }
  return connection.text;
}

function headOf(route: Route): string {
  const headers = Object.entries(attacked.credentialFor(route)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `POST ${route.path} HTTP/1.1\r\nhost: x\r\n${headers.join('')}`;
}

/** While others wait for slow clients, whoever is not slow is served. */
async function servingOthers<Result>(slow: Promise<Result>): Promise<Result> {
  await attacked.expectUnharmed();
  return slow;
}

describe('a client that sends slowly', () => {
  it(
    'is cut off in the middle of its headers, and others are served meanwhile',
    async () => {
      const slow = Array.from({ length: 200 }, (_, index) =>
        drip('POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n', `x-slow-${index}: ${'a'.repeat(1000)}`),
      );
      for (const answer of await servingOthers(Promise.all(slow))) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*invalid_request_error/);
      }
    },
    patience,
  );

  it(
    'is cut off where it sends nothing at all',
    async () => {
      const slow = Array.from({ length: 50 }, () => new RawConnection(attacked.url).closed);
      await servingOthers(Promise.all(slow));
    },
    patience,
  );

  it(
    'is cut off in the middle of its body, on every route that reads one',
    async () => {
      const before = attacked.asked;
      const slow = attacked.posts.map(async (route) => {
        const form =
          /transcriptions|translations|edits/.test(route.template) && 'multipart/form-data; boundary=b';
        const head = form ? headOf(route).replace('application/json', form) : headOf(route);
        const answer = await drip(
          `${head}content-length: 5000\r\n\r\n`,
          form ? '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n' : '{"model":"mock/echo"',
        );
        return { route: route.template, status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] };
      });
      const answers = await Promise.all(slow);
      // Some know that they will refuse it before they have read it.
      for (const answer of answers)
        expect(answer).toEqual({ ...answer, status: expect.stringMatching(/^4\d\d$/) });
      expect(answers.filter(({ status }) => status === '408').length).toBeGreaterThan(20);
      expect(attacked.asked).toBe(before);
      await attacked.expectUnharmed();
    },
    patience,
  );
});
