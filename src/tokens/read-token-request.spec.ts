import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '#libs/json';
import { readTokenChanges, readTokenRequest } from './read-token-request.js';
import { TokenError } from './token-error.js';

const now = Date.UTC(2026, 10, 22);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 500);

/** Names of the fields that are refused. */
function refused(body: JsonObject): readonly string[] {
  try {
    readTokenRequest(body, now);
    return [];
  } catch (error) {
    if (error instanceof TokenError) return error.problems.map(({ param }) => param);
    throw error;
  }
}

describe('what a new token shall be', () => {
  it('is read from what the API and the command line write', () => {
    const body = {
      name: 'search',
      owner: 'ada',
      team: null,
      metadata: { ticket: 'OPS-7' },
      expires_at: '2027-01-01T00:00:00+01:00',
      enabled: false,
      strict: true,
      models: ['gpt-*', 'openai/gpt-*', 'gpt-*'],
      endpoints: ['generation'],
      ip_ranges: ['10.0.0.0/8', '203.0.113.7', '2001:db8::/32'],
      limits: { requests_per_minute: 60, concurrent_requests: null },
      budgets: { month: { usd: 25.5 }, day: null },
      cache: { mode: 'on', ttl_seconds: 60 },
      log_bodies: false,
    };
    expect(readTokenRequest(body, now)).toEqual({
      name: 'search',
      owner: 'ada',
      team: null,
      metadata: { ticket: 'OPS-7' },
      expiresAt: Date.UTC(2026, 11, 31, 23),
      enabled: false,
      strict: true,
      models: ['gpt-*', 'openai/gpt-*'],
      endpoints: ['generation'],
      ipRanges: ['10.0.0.0/8', '203.0.113.7/32', '2001:db8::/32'],
      limits: { requestsPerMinute: 60, concurrentRequests: null },
      budgets: { month: 25_500_000_000, day: null },
      cache: { mode: 'on', ttl: 60_000 },
      logBodies: false,
    });
  });

  const faulty: readonly (readonly [string, JsonObject])[] = [
    ['name', {}],
    ...['', ' x', 'x\t', 'a\nb', 'a\u001b[31m', 'a\u202eb', '\ud800', 'x'.repeat(101), 7, null].map(
      (name): [string, JsonObject] => ['name', { name }],
    ),
    ['owner', { name: 'x', owner: 'a\u0000' }],
    ['expires_at', { name: 'x', expires_at: '2026-11-21T00:00:00Z' }],
    ['expires_at', { name: 'x', expires_at: '2027-02-30T00:00:00Z' }],
    ['expires_at', { name: 'x', expires_at: '2027-01-01' }],
    ['expires_at', { name: 'x', expires_at: 1e13 }],
    ['enabled', { name: 'x', enabled: null }],
    ['strict', { name: 'x', strict: 'yes' }],
    ['models', { name: 'x', models: [] }],
    ['models', { name: 'x', models: 'gpt-*' }],
    ['models.0', { name: 'x', models: ['*'.repeat(9)] }],
    ['models.1', { name: 'x', models: ['ok', 'x'.repeat(513)] }],
    ['endpoints.0', { name: 'x', endpoints: ['chat'] }],
    ['metadata.a b', { name: 'x', metadata: { 'a b': 'x' } }],
    ['metadata.a', { name: 'x', metadata: { a: 1 } }],
    ['limits.requests_per_minute', { name: 'x', limits: { requests_per_minute: 0 } }],
    ['limits.requests_per_minute', { name: 'x', limits: { requests_per_minute: 1.5 } }],
    ['limits.tokens_per_minute', { name: 'x', limits: { tokens_per_minute: 2 ** 53 } }],
    ['cache.mode', { name: 'x', cache: { ttl_seconds: 60 } }],
    ['cache.mode', { name: 'x', cache: { mode: 'refresh' } }],
    ['cache.ttl_seconds', { name: 'x', cache: { mode: 'on', ttl_seconds: 0 } }],
    ['limits.requests_per_hour', { name: 'x', limits: { requests_per_hour: 1 } }],
    ['budgets.month.usd', { name: 'x', budgets: { month: { usd: -1 } } }],
    ['budgets.month.usd', { name: 'x', budgets: { month: { usd: 9_000_001 } } }],
    ['budgets.month.usd', { name: 'x', budgets: { month: { usd: 1e-10 } } }],
    ['budgets.month.usd', { name: 'x', budgets: { month: { usd: '5' } } }],
    ['budgets.month.usd', { name: 'x', budgets: { month: {} } }],
    ['budgets.month', { name: 'x', budgets: { month: 5 } }],
    ['budgets.year', { name: 'x', budgets: { year: { usd: 5 } } }],
    ...[
      '10.0.0.0/33',
      '10.0.0.1/8',
      '10.0.0',
      '::/129',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      '0x7f.1',
      '1/8',
      '',
    ].map((range): [string, JsonObject] => ['ip_ranges.0', { name: 'x', ip_ranges: [range] }]),
  ];
  it.each(faulty)('is refused naming %s: %j', (param, body) => {
    expect(refused(body)).toEqual([param]);
  });

  it('names every fault, and the field that was most likely meant', () => {
    const read = (): unknown => readTokenRequest({ name: '', budget: 5, stricct: true }, now);
    expect(read).toThrow('Did you mean budgets?');
    expect(read).toThrow('Did you mean strict?');
    expect(read).toThrow('name is not a line of text');
  });

  it('never gets past its rules, whatever is sent', () => {
    const names = [
      'name',
      'owner',
      'models',
      'limits',
      'budgets',
      'ip_ranges',
      'metadata',
      'expires_at',
      'nonsense',
    ];
    const body = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), fc.jsonValue());
    fc.assert(
      fc.property(body, (sent) => {
        try {
          const { name, expiresAt, models, budgets } = readTokenRequest(sent, now);
          expect(name.length).toBeGreaterThan(0);
          expect(name).not.toMatch(/\p{Cc}/u);
          expect(expiresAt ?? Infinity).toBeGreaterThan(now);
          for (const pattern of models ?? []) expect(pattern.split('*').length).toBeLessThan(10);
          for (const amount of Object.values(budgets ?? {})) {
            expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(TokenError);
          expect((error as TokenError).problems.length).toBeGreaterThan(0);
        }
      }),
      { numRuns },
    );
  });

  it('keeps every amount to the billionth, as far as JSON can tell them apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8_388_608_000_000_000 }), (nanoDollars) => {
        const { budgets } = readTokenChanges({ budgets: { total: { usd: nanoDollars / 1e9 } } }, now);
        expect(budgets?.total).toBe(nanoDollars);
      }),
      { numRuns },
    );
  });
});
