import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import type { StorageUnderTest } from '../fixtures/on-each-database.js';
import { openSecretKeys } from '../open-secret-keys.js';
import { readFact } from '../kysely/installation-facts.js';
import { KyselyConfigurationRepository } from '../kysely/kysely-configuration-repository.js';
import { KyselyRequestBodyRepository } from '../kysely/kysely-request-body-repository.js';
import { someChange } from '../fixtures/some-change.js';
import type { SecretKeys } from '../secret-key.repository.js';
import { TextSeal } from '../text-seal.js';
import { KeyRotation } from './key-rotation.js';
import { resealSome } from './reseal.js';
import { configurationTexts, requestBodyTexts, sealedTexts } from './sealed-texts.js';

const newKey = (): string => randomBytes(32).toString('base64');

onEachDatabase('Another secret key', (storage: StorageUnderTest) => {
  const first = newKey();
  const second = newKey();
  let before: SecretKeys;

  const opened = (secretKey: string, formerSecretKey = '') =>
    openSecretKeys({ ...storage.settings, secretKey, formerSecretKey }, storage.database);
  const entries = (keys: SecretKeys) =>
    new KyselyConfigurationRepository(storage.database, new TextSeal(keys, configurationTexts.purpose));
  const bodies = (keys: SecretKeys) =>
    new KyselyRequestBodyRepository(storage.database, new TextSeal(keys, requestBodyTexts.purpose));
  const bodyOf = (id: number) => ({
    id: `body-${String(id).padStart(4, '0')}`,
    requestId: 'req',
    tokenId: 'token',
    at: id,
    request: { text: `of ${id}`, size: 5, isCut: false },
  });
  const put = (keys: SecretKeys, name: string, content: string, revision: number) =>
    entries(keys).put(
      { kind: 'provider', name, content, createdAt: 1, updatedAt: 1 },
      revision,
      someChange(),
    );
  const contents = async (keys: SecretKeys) =>
    (await entries(keys).read()).entries.map(({ name, content }) => [name, content]);
  const found = async (keys: SecretKeys) => (await bodies(keys).find('req', 1000)).length;

  /** The look that seals, and the one that finds nothing. */
  const rotated = async (keys: SecretKeys): Promise<void> => {
    const rotation = new KeyRotation(storage.database, keys);
    await rotation.look();
    expect(await rotation.look()).toBe(true);
  };

  beforeEach(async () => {
    before = await opened(first);
    await put(before, 'shop', '{"apiKey":"sk-precious"}', 0);
    await bodies(before).add(Array.from({ length: 45 }, (_, index) => bodyOf(index)));
  });

  it('takes the place of the former one: what the gateway needs at once, the rest in its own time', async () => {
    const keys = await opened(second, first);
    expect(await contents({ current: keys.current, hashing: keys.hashing })).toEqual([
      ['shop', '{"apiKey":"sk-precious"}'],
    ]);
    expect(await found(keys)).toBe(45);
    await rotated(keys);
    const alone = await opened(second);
    expect(alone.former).toBeUndefined();
    expect(await found(alone)).toBe(45);
    expect(await contents(alone)).toEqual([['shop', '{"apiKey":"sk-precious"}']]);
  });

  it('leaves nothing that the former one opens', async () => {
    await rotated(await opened(second, first));
    const old = createSecretKey(Buffer.from(first, 'base64'));
    for (const { table, purpose, key } of sealedTexts) {
      const rows = (await storage.database
        .selectFrom(table)
        .selectAll()
        .execute()) as unknown as readonly Record<string, string>[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const context = key.map((name) => row[name] ?? '').join('\n');
        expect(new TextSeal({ current: old }, purpose).open(row.content ?? '', context)).toBeUndefined();
        if ('size' in row) expect(Number(row.size)).toBe(row.content?.length);
      }
    }
  });

  it('hashes credentials as the first one did, however often it is replaced', async () => {
    const third = newKey();
    await rotated(await opened(second, first));
    await rotated(await opened(third, second));
    const { hashing } = await opened(third);
    expect(hashing.export()).toEqual(before.current.export());
    expect(await found(await opened(third))).toBe(45);
  });

  it('goes on where a start was cut short, and is not forgotten before', async () => {
    const keys = await opened(second, first);
    const { after, done } = await resealSome(storage.database, keys, requestBodyTexts);
    expect([after, done]).toEqual([['body-0019'], 20]);
    await expect(opened(second)).rejects.toThrow('the last change of keys is not over');
    await expect(opened(newKey(), second)).rejects.toThrow('the last change of keys is not over');
    const again = await opened(second, first);
    expect(await found(again)).toBe(45);
    await rotated(again);
    expect(await found(await opened(second))).toBe(45);
  });

  it('is put in place once where several processes start with it at a time', async () => {
    const several = await Promise.all(Array.from({ length: 4 }, () => opened(second, first)));
    await Promise.all(several.map(rotated));
    const alone = await opened(second);
    expect(alone.hashing.export()).toEqual(before.current.export());
    expect(await found(alone)).toBe(45);
    expect(await contents(alone)).toEqual([['shop', '{"apiKey":"sk-precious"}']]);
  });

  it('needs the former one until a later look finds nothing, and again where somebody has used it since', async () => {
    const keys = await opened(second, first);
    const rotation = new KeyRotation(storage.database, keys);
    expect(await rotation.look()).toBe(false);
    await expect(opened(second)).rejects.toThrow('the last change of keys is not over');
    expect(await rotation.look()).toBe(true);
    await opened(second);
    await bodies(before).add([bodyOf(99)]);
    expect(await rotation.look()).toBe(false);
    await expect(opened(second)).rejects.toThrow('the last change of keys is not over');
    expect(await rotation.look()).toBe(true);
    expect(await found(await opened(second))).toBe(46);
  });

  it('needs the former one for a while even where there is nothing to seal', async () => {
    await storage.database.deleteFrom('request_bodies').execute();
    const rotation = new KeyRotation(storage.database, await opened(second, first));
    expect(await rotation.look()).toBe(false);
    await expect(opened(second)).rejects.toThrow('the last change of keys is not over');
    expect(await rotation.look()).toBe(true);
    await opened(second);
  });

  it('opens what a process seals with the former one that has not been started anew', async () => {
    const keys = await opened(second, first);
    await rotated(keys);
    await bodies(before).add([bodyOf(99)]);
    await put(before, 'late', '{"apiKey":"sk-late"}', 1);
    expect(await found(keys)).toBe(46);
    expect(await contents(keys)).toContainEqual(['late', '{"apiKey":"sk-late"}']);
    await rotated(keys);
    expect(await found(await opened(second))).toBe(46);
    // That process itself reads nothing rather than half of it.
    await expect(entries(before).read()).rejects.toThrow('another key has taken the place of this one');
  });

  it('leaves what nobody can open, and comes to an end', async () => {
    const stranger: SecretKeys = { ...before, current: createSecretKey(randomBytes(32)) };
    await bodies(stranger).add([bodyOf(77)]);
    await rotated(await opened(second, first));
    expect(await readFact(storage.database, 'former-secret-key')).toBeUndefined();
    expect(await found(stranger)).toBe(1);
  });

  it('is refused where the former one is wrong, missing or the same', async () => {
    await expect(opened(second)).rejects.toThrow('it is not the key this database was used with');
    await expect(opened(second, newKey())).rejects.toThrow(
      'neither it nor GATEWAY_FORMER_SECRET_KEY is the key this database was used with',
    );
    await expect(opened(first, first)).rejects.toThrow('the same key as the one that holds');
    expect((await opened(first)).current.export()).toEqual(before.current.export());
  });
});

describe('what is sealed', () => {
  it('is sealed anew with another key, all of it: each purpose that storage names', async () => {
    const module = await readFile(new URL('../storage.module.ts', import.meta.url), 'utf8');
    const purposes = [...module.matchAll(/new TextSeal\(keys, (\w+)\.purpose\)/g)].map(([, name]) => name);
    expect(purposes.sort()).toEqual(['configurationTexts', 'requestBodyTexts']);
    expect(sealedTexts).toEqual([configurationTexts, requestBodyTexts]);
  });
});
