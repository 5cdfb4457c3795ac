import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { KyselyPictureRepository } from './kysely-picture-repository.js';

let pictures: KyselyPictureRepository;

const put = (id: string, bytes: Uint8Array, expiresAt = 1_000) =>
  pictures.put({ id, mediaType: 'image/png', size: bytes.length, expiresAt }, bytes);
const read = async (id: string) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of pictures.read(id)) pieces.push(piece);
  return Buffer.concat(pieces);
};

onEachDatabase('KyselyPictureRepository', (storage) => {
  beforeEach(() => {
    pictures = new KyselyPictureRepository(storage.database);
  });
  const pieceCount = async () =>
    (await storage.database.selectFrom('picture_pieces').select('position').execute()).length;

  it('gives back what it keeps, whatever its size', async () => {
    for (const size of [1, 512 * 1024, 512 * 1024 + 1, 1_500_000]) {
      const bytes = randomBytes(size);
      await put(`p${size}`, bytes);
      expect(await pictures.find(`p${size}`, 0)).toEqual({
        id: `p${size}`,
        mediaType: 'image/png',
        size,
        expiresAt: 1_000,
      });
      expect((await read(`p${size}`)).equals(bytes)).toBe(true);
    }
  });

  it('knows no others, no expired ones and none that are half there', async () => {
    await put('old', Buffer.from('x'), 10);
    expect(await pictures.find('old', 9)).toBeDefined();
    expect(await pictures.find('old', 10)).toBeUndefined();
    expect(await pictures.find('other', 0)).toBeUndefined();
    expect(await read('other')).toHaveLength(0);
    await storage.database.updateTable('pictures').set({ whole: 0 }).execute();
    expect(await pictures.find('old', 0)).toBeUndefined();
  });

  it('deletes expired ones with all their pieces', async () => {
    await put('old', randomBytes(600_000), 10);
    await put('new', randomBytes(600_000), 20);
    expect(await pictures.deleteExpired(10, 5)).toBe(1);
    expect(await pictures.find('new', 0)).toBeDefined();
    expect(await pieceCount()).toBe(2);
    expect(await pictures.deleteExpired(10, 5)).toBe(0);
  });

  it('deletes what is too much, those that expire first', async () => {
    for (const [id, expiresAt] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
    ] as const) {
      await put(id, Buffer.alloc(100), expiresAt);
    }
    expect(await pictures.deleteBeyond(300, 5)).toBe(0);
    expect(await pictures.deleteBeyond(150, 5)).toBe(2);
    expect(await pictures.find('a', 0)).toBeUndefined();
    expect(await pictures.find('b', 0)).toBeUndefined();
    expect(await pictures.find('c', 0)).toBeDefined();
    expect(await pieceCount()).toBe(1);
  });
});
