import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PullLock } from './pull-lock.js';

const never = new AbortController().signal;
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pull-lock-'));
  path = join(folder, 'model', 'pull.lock');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const ignore = (): void => undefined;
const writeOwner = (pid: number, host = hostname()) =>
  writeFile(path, JSON.stringify({ pid, host, token: 'somebody' }));

describe('PullLock', () => {
  it('belongs to one at a time, in this process too', async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const lock = await PullLock.acquire(path, never, ignore);
        most = Math.max(most, ++inside);
        await sleep(20);
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
    const patience = AbortSignal.timeout(400);
    await expect(PullLock.acquire(path, patience, () => (told += 1))).rejects.toThrow();
    expect(told).toBeGreaterThan(1);
    expect(PullLock.isHeld(path)).toBe(true);
    await lock.release();
  });

  it('is taken over from a process that died', async () => {
    await (await PullLock.acquire(path, never, ignore)).release();
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeOwner(pid);
    expect(PullLock.isHeld(path)).toBe(false);
    const lock = await PullLock.acquire(path, AbortSignal.timeout(2000), ignore);
    expect(PullLock.isHeld(path)).toBe(true);
    await lock.release();
  });

  it('is taken over from a dead namesake: our pid, not our lock', async () => {
    await (await PullLock.acquire(path, never, ignore)).release();
    await writeOwner(process.pid);
    await (await PullLock.acquire(path, AbortSignal.timeout(2000), ignore)).release();
  });

  it('is taken over from another machine only when its heartbeat has stopped', async () => {
    await (await PullLock.acquire(path, never, ignore)).release();
    await writeOwner(1, 'elsewhere');
    await expect(PullLock.acquire(path, AbortSignal.timeout(300), ignore)).rejects.toThrow();
    const past = new Date(Date.now() - 60_000);
    await utimes(path, past, past);
    await (await PullLock.acquire(path, AbortSignal.timeout(2000), ignore)).release();
  });

  it('tells an owner that slept too long, and does not release what is no longer its own', async () => {
    const lock = await PullLock.acquire(path, never, ignore);
    await writeOwner(1, 'elsewhere');
    await new Promise((lost) => {
      lock.lost.addEventListener('abort', lost);
    });
    await lock.release();
    expect(PullLock.isHeld(path)).toBe(true);
  });
});
