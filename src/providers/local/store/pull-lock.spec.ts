import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownMark } from '../../../processes/process-mark.js';
import type { ProcessMark } from '../../../processes/process-mark.js';
import { PullLock } from './pull-lock.js';

const never = new AbortController().signal;
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pull-lock-'));
  path = join(folder, 'model', 'pull-claims');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const ignore = (): void => undefined;
const claimOf = (name: string): string => join(path, name);
const writeClaim = async (name: string, changed: Partial<ProcessMark>): Promise<void> => {
  await mkdir(path, { recursive: true });
  await writeFile(claimOf(name), JSON.stringify({ ...ownMark(), ...changed }));
};
const dead: Partial<ProcessMark> = { pid: spawnSync(process.execPath, ['--version']).pid };

describe('PullLock', () => {
  it('belongs to one at a time, however many want it and whatever the dead have left', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        await writeClaim(`dead-${index}`, dead);
        const lock = await PullLock.acquire(path, never, ignore);
        most = Math.max(most, ++inside);
        await sleep(1);
        inside -= 1;
        await lock.release();
      }),
    );
    expect(most).toBe(1);
    expect(PullLock.isHeld(path)).toBe(false);
    expect(await readdir(join(folder, 'model'))).toEqual([]);
  });

  it('tells those who wait, and lets them leave', async () => {
    const lock = await PullLock.acquire(path, never, ignore);
    let told = 0;
    const patience = AbortSignal.timeout(800);
    await expect(PullLock.acquire(path, patience, () => (told += 1))).rejects.toThrow();
    expect(told).toBeGreaterThan(1);
    expect(PullLock.isHeld(path)).toBe(true);
    await lock.release();
    expect(PullLock.isHeld(path)).toBe(false);
  });

  it('is taken over from a process that died', async () => {
    await writeClaim('dead', dead);
    expect(PullLock.isHeld(path)).toBe(false);
    const lock = await PullLock.acquire(path, AbortSignal.timeout(2000), ignore);
    expect(PullLock.isHeld(path)).toBe(true);
    expect(await readdir(path)).toHaveLength(1);
    await lock.release();
  });

  it('is taken over from another machine only when its heartbeat has stopped', async () => {
    await writeClaim('elsewhere', { place: 'elsewhere' });
    await expect(PullLock.acquire(path, AbortSignal.timeout(300), ignore)).rejects.toThrow();
    await slept('elsewhere');
    await (await PullLock.acquire(path, AbortSignal.timeout(2000), ignore)).release();
  });

  it('is held by a claim that is not written yet', async () => {
    await mkdir(path, { recursive: true });
    await writeFile(claimOf('unwritten'), '');
    expect(PullLock.isHeld(path)).toBe(true);
    await slept('unwritten');
    expect(PullLock.isHeld(path)).toBe(false);
  });

  it('tells an owner that slept too long, and leaves its release without effect', async () => {
    const sleeper = await PullLock.acquire(path, never, ignore);
    const [name = ''] = await readdir(path);
    await slept(name);
    // Its heart may beat once more before anybody looks.
    const successor = await PullLock.acquire(path, AbortSignal.timeout(4000), () => void slept(name));
    if (!sleeper.lost.aborted) await once(sleeper.lost, 'abort');
    await sleeper.release();
    expect(successor.lost.aborted).toBe(false);
    expect(PullLock.isHeld(path)).toBe(true);
    await successor.release();
  });
});

/** Makes a claim look as if its owner had not renewed it for a minute. */
async function slept(name: string): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await utimes(claimOf(name), past, past);
}
