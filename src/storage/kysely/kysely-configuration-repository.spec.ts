import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConfigurationEntry } from '../configuration.repository.js';
import { openDatabase } from '../database/open-database.js';
import type { Database } from '../database/open-database.js';
import { TextSeal } from '../text-seal.js';
import { KyselyConfigurationRepository } from './kysely-configuration-repository.js';

const secretKey = createSecretKey(randomBytes(32));
let folder: string;
let database: Database;
let stored: KyselyConfigurationRepository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configuration-'));
  database = await openDatabase(folder);
  stored = new KyselyConfigurationRepository(database, new TextSeal(secretKey, 'configuration'));
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const entry = (
  name: string,
  content: string,
  time = 1,
): ConfigurationEntry & { readonly content: string } => ({
  kind: 'provider',
  name,
  content,
  createdAt: time,
  updatedAt: time,
});

describe('KyselyConfigurationRepository', () => {
  it('keeps entries by kind and name; a replaced one keeps its birthday', async () => {
    expect(await stored.read()).toEqual({ revision: 0, entries: [] });
    expect(await stored.put(entry('groq', '{"a":1}', 5), 0)).toBe(1);
    expect(await stored.put({ ...entry('groq', '{}', 2), kind: 'model' }, 1)).toBe(2);
    expect(await stored.put(entry('groq', '{"a":2}', 9), 2)).toBe(3);
    expect(await stored.read()).toEqual({
      revision: 3,
      entries: [
        { ...entry('groq', '{}', 2), kind: 'model' },
        { ...entry('groq', '{"a":2}', 5), updatedAt: 9 },
      ],
    });
    expect(await stored.remove('provider', 'groq', 3)).toBe(4);
    expect((await stored.read()).entries).toHaveLength(1);
    expect(await stored.revision()).toBe(4);
  });

  it('changes nothing where somebody else was quicker', async () => {
    await stored.put(entry('groq', '{}'), 0);
    expect(await stored.put(entry('groq', '{"late":true}'), 0)).toBeUndefined();
    expect(await stored.remove('provider', 'groq', 0)).toBeUndefined();
    expect(await stored.read()).toEqual({ revision: 1, entries: [entry('groq', '{}')] });
  });

  it('leaves no word of the content in the files, and knows when an entry was put in the place of another', async () => {
    await stored.put(entry('one', '{"apiKey":"sk-canary-one"}'), 0);
    await stored.put(entry('two', '{"apiKey":"sk-canary-two"}'), 1);
    for (const name of ['gateway.db', 'gateway.db-wal']) {
      expect((await readFile(join(folder, name))).includes('canary')).toBe(false);
    }
    const { content } = await database
      .selectFrom('configuration_entries')
      .select('content')
      .where('name', '=', 'one')
      .executeTakeFirstOrThrow();
    await database.updateTable('configuration_entries').set({ content }).where('name', '=', 'two').execute();
    const contents = (await stored.read()).entries.map((kept) => kept.content);
    expect(contents).toEqual(['{"apiKey":"sk-canary-one"}', undefined]);
  });
});
