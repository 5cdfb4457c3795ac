import { randomBytes } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UploadFolder } from './fixtures/upload-folder.js';
import { Spool } from './spool.js';
import { temporaryPrefix } from './temporary-file.js';
import { UploadLeftovers } from './upload-leftovers.js';

let folder: UploadFolder;

beforeEach(async () => {
  folder = await UploadFolder.make();
});

afterEach(async () => {
  await folder.remove();
});

async function spoolOf(bytes: Buffer, chunkSize: number): Promise<Spool> {
  const spool = new Spool(folder.path);
  for (let at = 0; at < bytes.length; at += chunkSize) await spool.write(bytes.subarray(at, at + chunkSize));
  return spool;
}

describe('Spool', () => {
  it.each([
    ['memory', 1_000_000, 0],
    ['a file', 3_000_000, 1],
  ])(
    'keeps what was written in %s, and gives any stretch of it, again and again',
    async (_where, size, files) => {
      const bytes = randomBytes(size);
      const spool = await spoolOf(bytes, 77_777);
      expect(await folder.left()).toHaveLength(files);
      expect(spool.length).toBe(size);
      for (const [start, end] of [
        [0, size],
        [77_776, 77_778],
        [5, 5],
        [size - 1, size],
        [100_000, 900_000],
      ] as const) {
        expect((await spool.bytes(start, end)).equals(bytes.subarray(start, end))).toBe(true);
      }
      const [first, second] = await Promise.all([buffer(spool.read(0, size)), buffer(spool.read(1, size))]);
      expect(first.equals(bytes)).toBe(true);
      expect(second.equals(bytes.subarray(1))).toBe(true);
      await spool.release();
      expect(await folder.left()).toEqual([]);
    },
  );

  it('leaves no name behind, not even while it is in use', async () => {
    const spool = await spoolOf(randomBytes(2_000_000), 2_000_000);
    expect(await readdir(folder.path)).toEqual([]);
    await spool.release();
  });

  it('makes the folder where it is missing', async () => {
    const path = join(folder.path, 'deep', 'er');
    const spool = new Spool(path);
    await spool.write(Buffer.alloc(1_048_577));
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await spool.release();
  });

  it('can be released while it is being written and read', async () => {
    const writing = new Spool(folder.path);
    const write = writing.write(randomBytes(2_000_000));
    await Promise.all([write, writing.release()]);
    await expect(writing.write(Buffer.from('more'))).rejects.toThrow('released');
    const reading = await spoolOf(randomBytes(3_000_000), 100_000);
    const stream = reading.read(0, 3_000_000);
    await new Promise((resolve) => stream.once('data', resolve));
    await reading.release();
    await expect(buffer(stream)).rejects.toThrow();
    await expect(reading.bytes(0, 1)).rejects.toThrow('released');
    expect(await folder.left()).toEqual([]);
  });

  it('can be released twice', async () => {
    const spool = await spoolOf(Buffer.alloc(2_000_000), 2_000_000);
    await Promise.all([spool.release(), spool.release()]);
    expect(await folder.left()).toEqual([]);
  });
});

describe('UploadLeftovers', () => {
  it('removes what a killed process left, and nothing else', async () => {
    const daysAgo = new Date(Date.now() - 3 * 86_400_000);
    const names = [`${temporaryPrefix}old`, `${temporaryPrefix}new`, 'theirs'];
    for (const name of names) await writeFile(join(folder.path, name), '');
    for (const name of [`${temporaryPrefix}old`, 'theirs'])
      await utimes(join(folder.path, name), daysAgo, daysAgo);
    const uploads = { fileLimit: 1, imageLimit: 1, formLimit: 1, directory: folder.path };
    await new UploadLeftovers({ uploads }).onApplicationBootstrap();
    expect((await readdir(folder.path)).sort()).toEqual([`${temporaryPrefix}new`, 'theirs']);
    const missing = { ...uploads, directory: join(folder.path, 'missing') };
    await new UploadLeftovers({ uploads: missing }).onApplicationBootstrap();
  });
});
