import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { isAlive, longestSilence, ownMark } from './process-mark.js';

describe('the mark of a process', () => {
  it('is alive as long as its process, however long that was silent', () => {
    expect(isAlive(ownMark(), longestSilence * 2)).toBe(true);
  });

  it('is dead with its process', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const { pid = -1 } = child;
    const { place } = ownMark();
    expect(isAlive({ pid, place }, 0)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive({ pid, place }, 0)).toBe(false);
  });

  it('is dead where another process has its number now', () => {
    expect(isAlive({ ...ownMark(), began: '1' }, 0)).toBe(false);
  });

  it('lives by what it says where it cannot be seen: on another machine, in another container of the same name', () => {
    const elsewhere = { ...ownMark(), place: `${ownMark().place} elsewhere` };
    expect(isAlive(elsewhere, longestSilence - 1)).toBe(true);
    expect(isAlive(elsewhere, longestSilence)).toBe(false);
  });

  it('lives by what it says where the kernel does not tell when a process began', () => {
    const { pid, place } = ownMark();
    expect(isAlive({ pid, place }, longestSilence - 1)).toBe(true);
    expect(isAlive({ pid, place }, longestSilence)).toBe(false);
  });
});
