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

  it('changes nothing where a token is none of this gateway', () =>
    withTokens(async ({ service }) => {
      await expect(service.revoke('nobody')).rejects.toMatchObject({ fault: 'not-found' });
      await expect(service.update('nobody', { strict: true })).rejects.toMatchObject({ fault: 'not-found' });
      expect(await service.list()).toEqual([]);
    }));

  it('changes what is named, and leaves the rest', () =>
    withTokens(async ({ service }) => {
      await service.create({
        name: 'a',
        owner: 'ada',
        metadata: { x: '1' },
        limits: { requestsPerMinute: 5 },
      });
      const changed = await service.update('a', {
        name: 'b',
        owner: null,
        metadata: { y: '2' },
        limits: { tokensPerMinute: 7, requestsPerMinute: null },
        budgets: { day: 5 },
      });
      expect(changed).toMatchObject({
        name: 'b',
        settings: { metadata: { x: '1', y: '2' }, limits: { tokensPerMinute: 7 } },
      });
      expect(changed).not.toHaveProperty('owner');
      expect(changed.settings.limits).not.toHaveProperty('requestsPerMinute');
      const [before] = changed.settings.budgets ?? [];
      const raised = await service.update('b', { budgets: { day: 9, total: 1 } });
      expect(raised.settings.budgets).toEqual([
        { ...before, nanoDollars: 9 },
        { period: 'total', nanoDollars: 1, since: expect.any(Number) },
      ]);
      const bare = await service.update('b', { budgets: null, limits: null, metadata: null });
      expect(bare.settings).toEqual({});
    }));

  it('tells whoever decided on an older revision', () =>
    withTokens(async ({ service }) => {
      const { token } = await service.create({ name: 'a' });
      const first = await service.update('a', { owner: 'ada' }, undefined, token.revision);
      const second = service.update('a', { owner: 'bob' }, undefined, token.revision);
      await expect(second).rejects.toMatchObject({ fault: 'stale' });
      expect(await service.find('a')).toMatchObject({ owner: 'ada', revision: first.revision });
    }));

  it('begins budgets anew', () =>
    withTokens(async ({ service }) => {
      const { token } = await service.create({ name: 'a', budgets: { day: 5, month: 6 } });
      const [day, month] = token.settings.budgets ?? [];
      await new Promise((resolve) => setTimeout(resolve, 5));
      const { settings } = await service.resetBudget('a', 'month');
      expect(settings.budgets).toEqual([day, { ...month, since: expect.any(Number) }]);
      expect(settings.budgets?.[1]?.since).toBeGreaterThan(month?.since ?? Infinity);
      await expect(service.resetBudget('a', 'week')).rejects.toMatchObject({ fault: 'fields-refused' });
    }));

  it('replaces a secret; the old one works for as long as was said', () =>
    withTokens(async ({ service, lookup }) => {
      const { secret: first, token } = await service.create({ name: 'a' });
      const { secret: second } = await service.rotate('a', 60_000);
      expect([lookup.find(first), lookup.find(second)]).toMatchObject([
        { status: 'valid', principal: { tokenId: token.id } },
        { status: 'valid', principal: { tokenId: token.id } },
      ]);
      const { secret: third, token: rotated } = await service.rotate('a', 150);
      expect(rotated.formerSecrets).toHaveLength(2);
      expect(lookup.find(first)).toMatchObject({ status: 'valid' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect([first, second].map((secret) => lookup.find(secret))).toEqual([
        { status: 'rotated' },
        { status: 'rotated' },
      ]);
      const { secret: fourth } = await service.rotate('a', 0);
      expect(lookup.find(third)).toEqual({ status: 'rotated' });
      await service.revoke('a');
      expect(lookup.find(fourth)).toEqual({ status: 'disabled' });
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
