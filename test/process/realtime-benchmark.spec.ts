import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const benchmark = join(import.meta.dirname, '../../bench/realtime/run.mjs');

it('the benchmark of realtime sessions runs both lanes, idle and talking', async () => {
  const { stdout } = await run(process.execPath, [benchmark, '--quick'], { timeout: 60_000 });
  for (const lane of ['relayed', 'bridged']) {
    expect(stdout).toContain(`10 idle sessions, ${lane}`);
    expect(stdout).toContain(`4 talking sessions, ${lane}`);
  }
  expect(stdout).not.toContain('NaN');
}, 90_000);
