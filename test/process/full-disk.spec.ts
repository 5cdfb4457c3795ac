import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { rawRequest } from '../support/raw-http.js';

let mock: MockUpstream;
let folder: string;
let gateway: GatewayProcess | undefined;
let token: string;

beforeEach(async () => {
  mock = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-full-'));
  const plain = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
  const settings = { local: { enabled: false }, providers: { plain } };
  await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
  // Else a process ends by a write beyond its limit.
  await writeFile(join(folder, 'stay.mjs'), "process.on('SIGXFSZ', () => undefined);\n");
});
afterEach(async () => {
  await gateway?.discard();
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<GatewayProcess> {
  const options = `--import=${join(folder, 'stay.mjs')}`;
  gateway = await GatewayProcess.start({ NODE_OPTIONS: options }, { folder });
  await gateway.address();
  return gateway;
}

async function ask(one: GatewayProcess, id: string): Promise<number> {
  const { status } = await rawRequest(await one.address(), {
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify({ model: 'plain/echo', messages: [{ role: 'user', content: 'hello' }] }),
  });
  return status;
}

/** Waits until `/readyz` speaks of the journal, or does so no more. */
async function journalIs(one: GatewayProcess, trouble: boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const { body } = await rawRequest(await one.address(), { method: 'GET', path: '/readyz' });
    if (/journaled|in memory/u.test(body.toString()) === trouble) return;
    if (performance.now() > deadline) throw new Error(body.toString());
    await delay(20);
  }
}

const database = (): DatabaseSync => new DatabaseSync(join(folder, 'data/gateway.db'));

async function recorded(count: number): Promise<readonly (readonly [id: unknown, end: unknown])[]> {
  const reading = database();
  const deadline = performance.now() + 30_000;
  for (;;) {
    const rows = reading.prepare('select request_id, "end" from usage_records order by request_id').all();
    if (rows.length >= count || performance.now() > deadline) {
      reading.close();
      return rows.map((row) => [row.request_id, row.end]);
    }
    await delay(50);
  }
}

it('what a full disk kept in memory is journaled as soon as there is room, database or not', async () => {
  const first = await start();
  token = await first.token();
  expect(await ask(first, 'a')).toBe(200);
  expect(await recorded(1)).toEqual([['a', 'complete']]);

  const locking = database();
  locking.exec('begin immediate');
  const [own = ''] = await readdir(join(folder, 'data/journal'));
  const directory = join(folder, 'data/journal', own);
  // Nor can another file be begun: the next line comes behind half a one.
  for (let number = 2; number < 20; number += 1)
    await mkdir(join(directory, `${String(number).padStart(8, '0')}.log`));
  const { size } = await stat(join(directory, '00000001.log'));
  limitFiles(first, String(size + 10));
  expect(await ask(first, 'b')).toBe(200);
  await journalIs(first, true);
  limitFiles(first, 'unlimited');
  await journalIs(first, false);
  first.signal('SIGKILL');
  await first.exited;
  locking.exec('rollback');
  locking.close();

  for (let number = 2; number < 20; number += 1)
    await rm(join(directory, `${String(number).padStart(8, '0')}.log`), { recursive: true, force: true });
  await start();
  expect(await recorded(2)).toEqual([
    ['a', 'complete'],
    ['b', 'complete'],
  ]);
}, 120_000);

/** As on a full disk: what it writes beyond so many bytes of a file is refused. */
function limitFiles({ id }: GatewayProcess, size: string): void {
  execFileSync('prlimit', ['--pid', String(id), `--fsize=${size}:`]);
}
