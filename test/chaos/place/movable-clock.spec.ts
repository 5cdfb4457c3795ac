import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const preload = resolve(import.meta.dirname, 'movable-clock.mjs');
const hour = 3_600_000;

/** What the process is to print: how far its clock is off, and that dates are what they were otherwise. */
const program = `
  const moved = new Date();
  const isDate = moved instanceof Date && Object.prototype.toString.call(moved) === '[object Date]';
  const said = [new Date(0).toISOString(), new Date(2020, 0, 2).getDate(), typeof Date(), isDate];
  console.log(JSON.stringify({ now: Date.now(), moved: moved.getTime(), said }));
`;

it('moves the clock of a process, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-clock-'));
  const file = join(folder, 'clock');
  await writeFile(file, String(-hour));
  const before = Date.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, '-e', program], {
    env: { ...process.env, CHAOS_CLOCK: file },
  });
  const { now, moved, said } = JSON.parse(stdout) as { now: number; moved: number; said: unknown };
  for (const time of [now, moved]) {
    expect(time).toBeGreaterThanOrEqual(before - hour);
    expect(time).toBeLessThanOrEqual(Date.now() - hour);
  }
  expect(said).toEqual(['1970-01-01T00:00:00.000Z', 2, 'string', true]);
  await rm(folder, { recursive: true });
});
