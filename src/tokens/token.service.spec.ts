import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startTokens, withDataFolder } from './fixtures/start-tokens.js';
import type { RunningTokens } from './fixtures/start-tokens.js';

const withTokens = (use: (tokens: RunningTokens, folder: string) => Promise<void>): Promise<void> =>
  withDataFolder(async (folder) => {
    const tokens = await startTokens(folder);
    try {
      await use(tokens, folder);
    } finally {
      await tokens.stop();
    }
  });

describe('TokenService', () => {
  it('lists what it made, oldest first, with states', () =>
    withTokens(async ({ service }) => {
      const expiresAt = Date.now() + 60_000;
      const { token, secret } = await service.create({ name: 'one', expiresAt });
      expect(token).toMatchObject({ name: 'one', state: 'active', expiresAt });
      expect(token.display).toBe(`sk-gw-…${secret.slice(-4)}`);
      await service.create({ name: 'two' });
      await service.create({ name: 'three' });
      await service.disable('two');
      await service.revoke(token.id);
      const states = (await service.list()).map(({ name, state }) => [name, state]);
      expect(states.sort()).toEqual([
        ['one', 'revoked'],
        ['three', 'active'],
        ['two', 'disabled'],
      ]);
    }));

  it('keeps no secret on the disk', () =>
    withTokens(async ({ service }, folder) => {
      const { secret } = await service.create({ name: 'kept' });
      for (const file of ['gateway.db', 'gateway.db-wal']) {
        expect((await readFile(join(folder, file))).includes(secret)).toBe(false);
      }
    }));

  it('gives a name to one token at a time', () =>
    withTokens(async ({ service }) => {
      await service.create({ name: 'same' });
      await expect(service.create({ name: 'same' })).rejects.toMatchObject({ fault: 'name-taken' });
      await service.revoke('same');
      expect((await service.create({ name: 'same' })).token.state).toBe('active');
    }));

  it('refuses what cannot be', () =>
    withTokens(async ({ service }) => {
      for (const name of ['', ' x', 'x\t', 'a\nb', 'a\u001b[31m', 'x'.repeat(101)]) {
        await expect(service.create({ name })).rejects.toMatchObject({ fault: 'name-invalid' });
      }
      for (const expiresAt of [Date.now() - 1, Number.NaN, 9e15]) {
        await expect(service.create({ name: 'x', expiresAt })).rejects.toMatchObject({
          fault: 'expiry-invalid',
        });
      }
      await expect(service.revoke('nobody')).rejects.toMatchObject({ fault: 'not-found' });
      expect(await service.list()).toEqual([]);
    }));

  it('never brings a revoked token back', () =>
    withTokens(async ({ service }) => {
      const { token } = await service.create({ name: 'gone' });
      await service.revoke('gone');
      await expect(service.enable(token.id)).rejects.toMatchObject({ fault: 'revoked' });
      await expect(service.revoke(token.id)).rejects.toMatchObject({ fault: 'revoked' });
      await expect(service.revoke('gone')).rejects.toMatchObject({ fault: 'not-found' });
    }));
});
