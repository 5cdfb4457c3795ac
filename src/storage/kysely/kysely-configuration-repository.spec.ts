import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import type { ConfigurationEntryToKeep } from '../configuration.repository.js';
import { TextSeal } from '../text-seal.js';
import { onEachDatabase } from '../fixtures/on-each-database.js';
import { someChange } from '../fixtures/some-change.js';
import { KyselyConfigurationRepository } from './kysely-configuration-repository.js';

const secretKey = createSecretKey(randomBytes(32));
let stored: KyselyConfigurationRepository;

const entry = (name: string, content: string, time = 1): ConfigurationEntryToKeep => ({
  kind: 'provider',
  name,
  content,
  createdAt: time,
  updatedAt: time,
});

onEachDatabase('KyselyConfigurationRepository', (storage) => {
  beforeEach(() => {
    stored = new KyselyConfigurationRepository(
      storage.database,
      new TextSeal({ current: secretKey }, 'configuration'),
    );
  });

  it('keeps entries by kind and name; a replaced one keeps its birthday', async () => {
    expect(await stored.read()).toEqual({ revision: 0, entries: [] });
    expect(await stored.put(entry('groq', '{"a":1}', 5), 0, someChange())).toBe(1);
    expect(await stored.put({ ...entry('groq', '{}', 2), kind: 'model' }, 1, someChange())).toBe(2);
    expect(await stored.put(entry('groq', '{"a":2}', 9), 2, someChange())).toBe(3);
    expect(await stored.read()).toEqual({
      revision: 3,
      entries: [
        { ...entry('groq', '{}', 2), kind: 'model', revision: 2 },
        { ...entry('groq', '{"a":2}', 5), updatedAt: 9, revision: 3 },
      ],
    });
    expect(await stored.remove('provider', 'groq', 3, someChange())).toBe(4);
    expect((await stored.read()).entries).toHaveLength(1);
    expect(await stored.revision()).toBe(4);
  });

  it('changes nothing where somebody else was quicker', async () => {
    await stored.put(entry('groq', '{}'), 0, someChange());
    expect(await stored.put(entry('groq', '{"late":true}'), 0, someChange())).toBeUndefined();
    expect(await stored.remove('provider', 'groq', 0, someChange())).toBeUndefined();
    expect(await stored.read()).toEqual({
      revision: 1,
      entries: [{ ...entry('groq', '{}'), revision: 1 }],
    });
  });

  it('leaves no word of the content in the files, and knows when an entry was put in the place of another', async () => {
    await stored.put(entry('one', '{"apiKey":"sk-canary-one"}'), 0, someChange());
    await stored.put(entry('two', '{"apiKey":"sk-canary-two"}'), 1, someChange());
    const files = storage.kind === 'SQLite' ? ['gateway.db', 'gateway.db-wal'] : [];
    for (const name of files) {
      expect((await readFile(join(storage.settings.dataDirectory, name))).includes('canary')).toBe(false);
    }
    const kept = await storage.database.selectFrom('configuration_entries').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('canary');
    const { content } = await storage.database
      .selectFrom('configuration_entries')
      .select('content')
      .where('name', '=', 'one')
      .executeTakeFirstOrThrow();
    await storage.database
      .updateTable('configuration_entries')
      .set({ content })
      .where('name', '=', 'two')
      .execute();
    const contents = (await stored.read()).entries.map((entry) => entry.content);
    expect(contents).toEqual(['{"apiKey":"sk-canary-one"}', undefined]);
  });
});
