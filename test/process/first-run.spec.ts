import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { rawRequest } from '../support/raw-http.js';

const shell = promisify(execFile);

describe('the first run', () => {
  let mock: MockUpstream;
  let gateway: GatewayProcess;
  let environment: Record<string, string>;

  beforeAll(async () => {
    mock = await startMockUpstream();
    environment = { OPENAI_API_KEY: 'sk-upstream-key', OPENAI_BASE_URL: mock.baseUrl };
    gateway = await GatewayProcess.start(environment);
    await gateway.address();
  });
  afterAll(async () => {
    await gateway.discard();
    await mock.close();
  });

  it('prints address, token, admin key and a line that works when pasted', async () => {
    expect(await gateway.printed(/API base\s+(\S+)/)).toBe(`${await gateway.address()}/v1`);
    expect(await gateway.printed(/Admin key\s+(\S+)/)).toMatch(/^ak-gw-/);
    const line = await gateway.printed(/(curl http[^]*?\}')\n/);
    const { stdout } = await shell('sh', ['-c', line.replace('curl ', 'curl --silent ')]);
    expect(JSON.parse(stdout)).toMatchObject({ object: 'chat.completion' });
  });

  it('says that it is reachable from this machine only', async () => {
    expect(gateway.output).toContain('HOST=0.0.0.0');
  });

  it('keeps its files to their owner', async () => {
    const data = join(gateway.folder, 'data');
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    for (const file of await readdir(data, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(file.parentPath, file.name));
      expect([file.name, mode & 0o077]).toEqual([file.name, 0]);
    }
  });

  it('makes, lists and revokes tokens while it runs', async () => {
    const inFolder = { folder: gateway.folder };
    const create = await GatewayProcess.start(environment, {
      ...inFolder,
      commandLine: ['token', 'create', '--name', 'laptop'],
    });
    expect(await create.exited).toBe(0);
    const token = /sk-gw-\w+/.exec(create.output)?.[0] ?? '';
    const ask = async () =>
      (
        await rawRequest(await gateway.address(), {
          method: 'GET',
          path: '/v1/models',
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await ask()).toBe(200);

    const list = await GatewayProcess.start(environment, { ...inFolder, commandLine: ['token', 'list'] });
    expect(await list.exited).toBe(0);
    expect(list.output).toContain('laptop');
    expect(list.output).not.toContain(token);

    const revoke = await GatewayProcess.start(environment, {
      ...inFolder,
      commandLine: ['token', 'revoke', 'laptop'],
    });
    expect(await revoke.exited).toBe(0);
    const revokedAt = performance.now();
    while ((await ask()) === 200) expect(performance.now() - revokedAt).toBeLessThan(1500);
  });

  it('prints no secret on a later start, and its token still works', async () => {
    const token = await gateway.token();
    gateway.signal('SIGTERM');
    expect(await gateway.exited).toBe(0);
    const again = await GatewayProcess.start(environment, { folder: gateway.folder });
    const address = await again.address();
    expect(again.output).not.toMatch(/sk-gw-|ak-gw-|sk-upstream-key/);
    const answer = await rawRequest(address, {
      method: 'GET',
      path: '/v1/models',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    again.signal('SIGTERM');
    expect(await again.exited).toBe(0);
  });

  it('stops with key, fault and fix for a configuration that is wrong', async () => {
    const wrong = await GatewayProcess.start({ PORT: 'eighty', GATEWAY_SERVER_BODYLIMIT: '1' });
    expect(await wrong.exited).not.toBe(0);
    expect(wrong.output).toContain('PORT');
    expect(wrong.output).toContain('GATEWAY_SERVER_BODY_LIMIT');
    expect(wrong.output).not.toContain('    at ');
    await wrong.discard();
  });

  it('says who has the port when it is taken, and keeps the secrets for the start that works', async () => {
    const { port } = new URL(mock.url);
    const second = await GatewayProcess.start({ ...environment, PORT: port });
    expect(await second.exited).toBe(1);
    expect(second.output).toContain(`Something already listens on 127.0.0.1:${port}`);
    const later = await GatewayProcess.start(environment, { folder: second.folder });
    expect(await later.token()).toMatch(/^sk-gw-/);
    await later.discard();
  });
});
