import { describe, expect, it } from '@jest/globals';
import { runSource } from '../storage/fixtures/run-source.js';
import { startTokens, withDataFolder } from './fixtures/start-tokens.js';
import { inspectAdminKey } from './token-format.js';

const starter = new URL('./fixtures/ensure-first-credentials.ts', import.meta.url);

describe('FirstCredentials', () => {
  it('come with a new database, and once', () =>
    withDataFolder(async (folder) => {
      const start = await startTokens(folder);
      const made = await start.first.ensure();
      expect(inspectAdminKey(made?.adminKey ?? '')).toBe('well-formed');
      expect(start.lookup.find(made?.token ?? '')).toMatchObject({
        status: 'valid',
        principal: { name: 'first' },
      });
      expect(await start.first.ensure()).toBeUndefined();
      await start.service.revoke('first');
      await start.stop();

      const later = await startTokens(folder);
      expect(await later.first.ensure()).toBeUndefined();
      expect(later.lookup.find(made?.token ?? '')).toEqual({ status: 'disabled' });
      await later.stop();
    }));

  it('are made by one of several processes that start at once', () =>
    withDataFolder(async (folder) => {
      const moment = String(Date.now() + 2500);
      const outputs = await Promise.all([1, 2, 3].map(() => runSource(starter, [folder, moment])));
      const [only, ...more] = outputs.filter((token) => token !== '');
      expect(more).toEqual([]);
      const later = await startTokens(folder);
      expect(later.lookup.find(only ?? '')).toMatchObject({ status: 'valid' });
      expect(await later.service.list()).toHaveLength(1);
      await later.stop();
    }));

  it('come at the first start even where a token was made before, one of their name too', () =>
    withDataFolder(async (folder) => {
      const tokens = await startTokens(folder);
      const { secret } = await tokens.service.create({ name: 'first' });
      const made = await tokens.first.ensure();
      expect(inspectAdminKey(made?.adminKey ?? '')).toBe('well-formed');
      expect(tokens.lookup.find(made?.token ?? '')).toMatchObject({ status: 'valid' });
      expect(tokens.lookup.find(secret)).toMatchObject({ status: 'valid', principal: { name: 'first' } });
      expect(await tokens.first.ensure()).toBeUndefined();
      await tokens.stop();
    }));
});
