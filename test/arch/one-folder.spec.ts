import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AcmeModule } from '../examples/acme/acme.module.js';
import * as providerModules from '../../src/providers/provider-modules.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';
import type { TestGateway } from '../support/gateway.js';

const root = resolve(import.meta.dirname, '../..');
const list = 'src/providers/provider-modules.ts';
const line = "export { AcmeModule } from './acme/acme.module.js';\n";

/** The worked example of CONTRIBUTING: a folder and a line make a provider. */
describe('a provider of one folder and one line', () => {
  it('keeps the import rules', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'one-folder-'));
    try {
      const copied = ['src/providers', 'libs', 'package.json', '.dependency-cruiser.mjs', 'tsconfig.json'];
      await Promise.all(copied.map((path) => cp(join(root, path), join(scratch, path), { recursive: true })));
      await cp(join(root, 'test/examples/acme'), join(scratch, 'src/providers/acme'), { recursive: true });
      await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'));
      await appendFile(join(scratch, list), line);
      const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
      const command = [cruiser, '--config', '.dependency-cruiser.mjs', 'src/providers/acme'];
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: scratch });
      expect(stdout).toMatch(/no dependency violations found \((?!0 modules)/);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });

  it('is a line like the others', async () => {
    const others = (await readFile(join(root, list), 'utf8')).split('\n').slice(1, -1);
    const form = /^export \{ (\w+Module) \} from '\.\/[a-z-]+\/[a-z-]+\.module\.js';$/;
    expect(others.filter((other) => !form.test(other))).toEqual([]);
    expect(line.trimEnd()).toMatch(form);
    expect(Object.keys(providerModules)).toHaveLength(others.length);
  });

  describe('at work', () => {
    let upstream: ScriptedUpstream;
    let gateway: TestGateway;

    beforeAll(async () => {
      upstream = await startScriptedUpstream();
      jest.unstable_mockModule('../../src/providers/provider-modules.js', () => ({
        ...providerModules,
        AcmeModule,
      }));
      const { startGateway } = await import('../support/gateway.js');
      gateway = await startGateway({
        providers: { acme: { type: 'acme', baseUrl: upstream.url, apiKey: 'k', department: 'toys' } },
      });
    });
    afterAll(async () => {
      await gateway.close();
      upstream.close();
    });

    it('answers clients of every format, and lists its models', async () => {
      const message = { role: 'assistant', content: 'Hello.' };
      upstream.answer('/talk', 200, {
        id: 'c',
        object: 'chat.completion',
        created: 1,
        model: 'acme-large',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      });
      const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
      const asked = { model: 'acme-large', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
      const answer = await fetch(`${gateway.url}/v1/messages`, {
        method: 'POST',
        headers: { ...headers, 'anthropic-version': '2023-06-01' },
        body: JSON.stringify(asked),
      });
      expect(await answer.json()).toMatchObject({ content: [{ type: 'text', text: 'Hello.' }] });
      expect(upstream.requests[0]).toMatchObject({
        path: '/talk',
        headers: { 'x-acme-key': 'k', 'x-acme-department': 'toys' },
        body: { model: 'acme-large', max_tokens: 9 },
      });
      const models = await fetch(`${gateway.url}/v1/models`, { headers });
      expect(JSON.stringify(await models.json())).toContain('"acme/acme-large"');
    });
  });
});
