import { describe, expect, it } from '@jest/globals';
import type { TokenDto } from '../api/api-types.js';
import { changesOf, creationOf, faultyNumbers, noValues, valuesOf } from './token-values.js';

const token = {
  object: 'token',
  id: 'tok_1',
  name: 'laptop',
  display: 'sk-gw-…abcd',
  state: 'active',
  enabled: true,
  owner: 'ada',
  team: null,
  metadata: {},
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-12-31T23:59:00.000Z',
  revoked_at: null,
  models: ['gpt-*', 'tinyllama'],
  endpoints: null,
  ip_ranges: null,
  strict: false,
  limits: { requests_per_minute: 60, tokens_per_minute: null, concurrent_requests: null },
  budgets: { month: { usd: 12.5, since: '2026-01-01T00:00:00.000Z' } },
  cache: null,
  log_bodies: null,
  former_secrets: [],
  revision: 3,
} satisfies TokenDto;

describe('a token in a form', () => {
  it('comes out as it went in', () => {
    expect(changesOf(valuesOf(token))).toEqual({
      name: 'laptop',
      owner: 'ada',
      team: null,
      models: ['gpt-*', 'tinyllama'],
      ip_ranges: null,
      expires_at: '2026-12-31T23:59:00.000Z',
      limits: { requests_per_minute: 60, tokens_per_minute: null, concurrent_requests: null },
      budgets: { day: null, week: null, month: { usd: 12.5 }, total: null },
      endpoints: null,
      strict: false,
      cache: null,
      log_bodies: null,
      metadata: null,
    });
    const full = {
      ...token,
      endpoints: ['generation', 'speech'],
      strict: true,
      cache: { mode: 'on', ttl_seconds: 60 },
      log_bodies: false,
      metadata: { ticket: 'OPS=7', floor: '2' },
    } satisfies TokenDto;
    expect(changesOf(valuesOf(full))).toMatchObject({
      endpoints: ['generation', 'speech'],
      strict: true,
      cache: { mode: 'on', ttl_seconds: 60 },
      log_bodies: false,
      metadata: { ticket: 'OPS=7', floor: '2' },
    });
  });

  it('loses the notes that are no longer written', () => {
    expect(changesOf({ ...noValues, notes: 'floor = 3' }, { ticket: 'OPS-7', floor: '2' }).metadata).toEqual({
      ticket: null,
      floor: '3',
    });
  });

  it('is asked for with what is filled in, and nothing else', () => {
    expect(creationOf({ ...noValues, name: ' laptop ' })).toEqual({ name: 'laptop' });
    expect(creationOf({ ...noValues, name: 'a', models: 'b,, c\nd ' })).toEqual({
      name: 'a',
      models: ['b', 'c', 'd'],
    });
  });

  it('says which numbers are none', () => {
    const limits = { ...noValues.limits, requests_per_minute: 'many', tokens_per_minute: '1e3' };
    const budgets = { ...noValues.budgets, day: '1,5', week: ' 2.5 ' };
    expect(faultyNumbers({ ...noValues, limits, budgets })).toEqual([
      'limits.requests_per_minute',
      'budgets.day.usd',
    ]);
  });
});
