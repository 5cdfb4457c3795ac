import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const benchmark = join(import.meta.dirname, '../../bench/translation/run.mjs');

const clients = ['chat', 'completions', 'messages', 'google', 'responses'];
const upstreams = ['chat', 'messages', 'google', 'responses'];

it('the benchmark of translating runs every pair of formats, requests and streams', async () => {
  const { stdout } = await run(process.execPath, [benchmark, '--quick']);
  const lines = stdout.split('\n').map((line) => line.split(/ {2,}/)[0]);
  for (const client of clients) {
    for (const upstream of upstreams) {
      expect(lines).toContain(`chat 1 KB: ${client} → ${upstream}`);
      expect(lines).toContain(`text: ${upstream} → ${client}`);
    }
  }
});
