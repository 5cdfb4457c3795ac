import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FileWatch } from './file-watch.js';

let folder: string;
let path: string;
let watch: FileWatch;
const seen: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-watch-'));
  path = join(folder, 'gateway.yaml');
  seen.length = 0;
});
afterEach(async () => {
  watch.stop();
  await rm(folder, { recursive: true });
});

/** Keeps what the file holds at each change; `none` where there is no file. */
function begin(): void {
  watch = new FileWatch(
    path,
    async () => {
      try {
        seen.push(readFileSync(path, 'utf8'));
      } catch {
        seen.push('none');
      }
    },
    5,
  );
  watch.start();
}

async function saw(...expected: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 500 && seen.length < expected.length; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(seen).toEqual(expected);
}

describe('FileWatch', () => {
  it('tells of a file that is written, replaced, deleted and made again', async () => {
    await writeFile(path, 'first');
    begin();
    await saw('first');
    await writeFile(path, 'secnd');
    await saw('first', 'secnd');
    await writeFile(join(folder, '.swap'), 'third');
    await rename(join(folder, '.swap'), path);
    await saw('first', 'secnd', 'third');
    await rm(path);
    await saw('first', 'secnd', 'third', 'none');
    await writeFile(path, 'again');
    await saw('first', 'secnd', 'third', 'none', 'again');
  });

  it('follows links that are pointed elsewhere, as those of a ConfigMap', async () => {
    for (const version of ['one', 'two']) {
      await mkdir(join(folder, version));
      await writeFile(join(folder, version, 'gateway.yaml'), version);
    }
    await symlink('one', join(folder, '..data'));
    await symlink(join('..data', 'gateway.yaml'), path);
    begin();
    await saw('one');
    await symlink('two', join(folder, '..data_tmp'));
    await rename(join(folder, '..data_tmp'), join(folder, '..data'));
    await saw('one', 'two');
  });

  it('says nothing where nothing changes, and nothing more once it is stopped', async () => {
    await writeFile(path, 'first');
    begin();
    await saw('first');
    await writeFile(join(folder, 'other'), 'other');
    await new Promise((resolve) => setTimeout(resolve, 60));
    watch.stop();
    await writeFile(path, 'after');
    await new Promise((resolve) => setTimeout(resolve, 60));
    await saw('first');
  });
});
