import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqlite } from '../storage/database/sqlite/open-sqlite.js';
import type { Database } from '../storage/database/database.js';
import { KyselyPictureRepository } from '../storage/kysely/kysely-picture-repository.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { KeptPictures } from './kept-pictures.js';

let folder: string;
let database: Database;
let repository: KyselyPictureRepository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-pictures-'));
  database = await openSqlite(folder);
  repository = new KyselyPictureRepository(database);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const keeping = (retention: number, maxTotal = 1_000) =>
  new KeptPictures(repository, { images: { retention, maxTotal, address: '' } }, new SweepReports());

describe('KeptPictures', () => {
  it('gives back what it keeps, under an id that nobody guesses', async () => {
    const pictures = keeping(60_000);
    const before = Date.now();
    const id = (await pictures.keep(Buffer.from('picture'), 'svg')) ?? '';
    expect(id).toMatch(/^[\w-]{32}$/);
    const picture = await pictures.find(id);
    expect(picture).toMatchObject({ mediaType: 'image/svg+xml', size: 7 });
    expect(picture?.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(await buffer(picture?.bytes ?? Readable.from([]))).toEqual(Buffer.from('picture'));
    expect(await pictures.keep(Buffer.from('picture'), 'svg')).not.toBe(id);
    const unknown = (await pictures.keep(Buffer.from('?'), undefined)) ?? '';
    expect(await pictures.find(unknown)).toMatchObject({ mediaType: 'application/octet-stream' });
  });

  it('keeps none where none is to be kept', async () => {
    expect(await keeping(0).keep(Buffer.from('picture'), 'png')).toBeUndefined();
    expect(await keeping(60_000, 5).keep(Buffer.from('picture'), 'png')).toBeUndefined();
    expect(await database.selectFrom('pictures').selectAll().execute()).toEqual([]);
  });

  it('makes room for new ones', async () => {
    const pictures = keeping(60_000, 250);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await pictures.keep(Buffer.alloc(100), 'png')) ?? '');
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const found = await Promise.all(ids.map((id) => pictures.find(id)));
    expect(found.map((picture) => picture !== undefined)).toEqual([false, true, true]);
  });

  it('forgets them when their time has come', async () => {
    const pictures = keeping(1);
    const id = (await pictures.keep(Buffer.from('picture'), 'png')) ?? '';
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await pictures.find(id)).toBeUndefined();
    pictures.onApplicationBootstrap();
    const rows = () => database.selectFrom('picture_pieces').selectAll().execute();
    const deadline = Date.now() + 5_000;
    while ((await rows()).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await pictures.onModuleDestroy();
    expect(await rows()).toEqual([]);
  });
});
