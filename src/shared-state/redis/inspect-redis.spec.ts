import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startValkey } from '../../../test/support/valkey.js';
import type { TestValkey } from '../../../test/support/valkey.js';
import { inspectRedis, RedisInspectionError } from './inspect-redis.js';

let valkey: TestValkey;
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());

const look = (url: string) =>
  inspectRedis({ url, keyPrefix: 'gateway:', connectTimeout: 5_000, commandTimeout: 5_000 });

describe('a look at Redis', () => {
  it('tells its version, its clock and what it does when it is full, and leaves nothing there', async () => {
    const seen = await look(valkey.url);
    expect(seen).toMatchObject({ whenFull: 'noeviction', isLimited: true });
    expect(seen.version).toMatch(/^\d+\.\d+/);
    expect(Math.abs(seen.now - Date.now())).toBeLessThan(10_000);
    const redis = new Redis(valkey.url);
    expect(await redis.keys('*')).toEqual([]);
    redis.disconnect();
  });

  it('does without what it is not let see, and not without what the gateway needs', async () => {
    const admin = new Redis(valkey.url);
    await admin.call('ACL', 'SETUSER', 'careful', 'on', '>canary', '~*', '&*', '+@all', '-@dangerous');
    await admin.call('ACL', 'SETUSER', 'poor', 'on', '>canary', '~*', '&*', '+@all', '-@scripting');
    admin.disconnect();
    const as = (user: string) => look(valkey.url.replace('//', `//${user}:canary@`));
    const seen = await as('careful');
    expect(seen).toMatchObject({ version: undefined, whenFull: undefined });
    expect(Math.abs(seen.now - Date.now())).toBeLessThan(10_000);
    await expect(as('poor')).rejects.toMatchObject({ isRefusal: true });
  });

  it('tells who is not let in from who finds nobody', async () => {
    const wrong = valkey.url.replace('//', '//somebody:canary@');
    const refused: unknown = await look(wrong).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RedisInspectionError);
    expect(refused).toMatchObject({
      isRefusal: true,
      message: expect.stringContaining('WRONGPASS') as unknown,
    });
    const away: unknown = await look('redis://127.0.0.1:1').catch((error: unknown) => error);
    expect(away).toMatchObject({ isRefusal: false, message: 'nothing listens there' });
  });
});
