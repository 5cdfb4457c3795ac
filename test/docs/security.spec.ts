import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { routesOf } from '../support/security/routes.js';

/** A line of the table: a path, or what paths begin with, and whether it takes a credential. */
interface Way {
  readonly begin: string;
  readonly isExact: boolean;
  readonly isOpen: boolean;
}

let gateway: TestGateway;
let page: string;

beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
});

/** What the page says of requests, the longest first. */
function waysIn(): readonly Way[] {
  const [, section = ''] = /\n## Ways in\n([^]*?)\n## /.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const ways = rows.flatMap((row) => {
    const [, paths = '', , credential = ''] = row.split('|').map((cell) => cell.trim());
    return [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => ({
      begin: path.replace(/…$|\{.*$/, ''),
      isExact: path === '/',
      isOpen: credential.startsWith('none'),
    }));
  });
  return ways.sort((one, other) => other.begin.length - one.begin.length);
}

const wayOf = (path: string): Way | undefined =>
  waysIn().find(({ begin, isExact }) => (isExact ? path === begin : path.startsWith(begin)));

/** The console's pages come to anybody, and ask for a credential themselves; so does its session. */
const asksLater = /^\/(?:console(?!\/playground|\/api\/home)|api\/(?:session|sign-in))/;

it('the page on security says of every route whether it takes a credential', async () => {
  const routes = routesOf(gateway.application).filter(
    ({ path, method }) => method === 'GET' && !asksLater.test(path),
  );
  expect(routes.length).toBeGreaterThan(40);
  for (const { path } of routes) {
    const { status } = await fetch(gateway.url + path);
    expect({ path, isOpen: wayOf(path)?.isOpen }).toEqual({ path, isOpen: status !== 401 });
  }
});
