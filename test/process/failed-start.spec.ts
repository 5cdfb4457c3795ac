import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { freePort } from '../replicas/support/server-process.js';
import { GatewayProcess } from '../support/process.js';
import { rawRequest } from '../support/raw-http.js';

const program = resolve(import.meta.dirname, '../../dist/src/main.js');

let mock: MockUpstream;
let folder: string;
let gateway: GatewayProcess | undefined;

beforeEach(async () => {
  mock = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-start-'));
  const plain = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
  await writeFile(
    join(folder, 'gateway.yaml'),
    stringify({ local: { enabled: false }, providers: { plain } }),
  );
});
afterEach(async () => {
  await gateway?.discard();
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

async function tokenFromCommandLine(): Promise<string> {
  const args = [program, 'token', 'create', '--name', 'early'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  return /sk-gw-\w+/.exec(stdout)?.[0] ?? '';
}

/** The database takes no admin key, and takes its time to say so. */
function refuseAdminKeys(): void {
  const database = new DatabaseSync(join(folder, 'data/gateway.db'));
  database.exec(`create trigger refuse before insert on admin_keys begin
    select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000000) select i from n);
    select raise(abort, 'no more keys');
  end`);
  database.close();
}

it('a start that fails once it listens lets those have their answers who have come in', async () => {
  const token = await tokenFromCommandLine();
  refuseAdminKeys();
  const port = await freePort();
  gateway = await GatewayProcess.start({ PORT: String(port) }, { folder });
  const asking = async (): Promise<{ readonly status: number; readonly text: string }> => {
    for (;;) {
      try {
        const { status, body } = await rawRequest(`http://127.0.0.1:${port}`, {
          path: '/v1/chat/completions',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'plain/delay-4000', messages: [{ role: 'user', content: 'hi' }] }),
        });
        return { status, text: body.toString() };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        await delay(5);
      }
    }
  };
  const { status, text } = await asking();
  expect({ status, finish: /"finish_reason":\s*"(\w+)"/.exec(text)?.[1] }).toEqual({
    status: 200,
    finish: 'stop',
  });
  expect(await gateway.exited).toBe(1);
  expect(gateway.output).toContain('no more keys');
}, 60_000);

describe('a first start that ends before it has said its secrets', () => {
  /** Its upstream does not say which models it has: that is waited for. */
  const startSilently = async (signal: NodeJS.Signals): Promise<number | null> => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port: silentPort } = silent.address() as AddressInfo;
    const port = await freePort();
    const variables = { OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: `http://127.0.0.1:${silentPort}/v1` };
    gateway = await GatewayProcess.start({ PORT: String(port), ...variables }, { folder });
    const isReady = () =>
      rawRequest(`http://127.0.0.1:${port}`, { method: 'GET', path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) await delay(5);
    await delay(200);
    gateway.signal(signal);
    const code = await gateway.exited;
    silent.close();
    expect(gateway.output).not.toContain('sk-gw-');
    return code;
  };

  it.each([
    ['SIGKILL', null],
    ['SIGTERM', 0],
  ] as const)(
    'by %s leaves them to the next one',
    async (signal, expected) => {
      expect(await startSilently(signal)).toBe(expected);
      gateway = await GatewayProcess.start({}, { folder });
      expect(await gateway.token()).toMatch(/^sk-gw-/);
      expect(await gateway.printed(/Admin key\s+(\S+)/)).toMatch(/^ak-gw-/);
    },
    120_000,
  );
});
