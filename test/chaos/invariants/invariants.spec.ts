import { describe, expect, it } from '@jest/globals';
import type { Met, Seen } from '../load/seen.js';
import type { LedgerRow } from '../place/ledger/ledger.js';
import { nanoDollarsOf } from '../place/models.js';
import type { Charge } from '../vendor/vendor.js';
import { allInvariants } from './all-invariants.js';
import type { Evidence, Struck } from './invariant.js';

const tokenId = 't1';
const used = { input: 1_001, output: 20, seconds: 0 };

const row = (requestId: string, changed: Partial<LedgerRow> = {}): LedgerRow => {
  const usage = { ...used, ...changed };
  return {
    id: `id-${requestId}-${JSON.stringify(changed)}`,
    requestId,
    tokenId,
    endpoint: 'generation',
    end: 'complete',
    estimated: false,
    duration: 1_000,
    endedAt: 5,
    nanoDollars: nanoDollarsOf(usage),
    ...usage,
  };
};
const met = (id: string, seen: Seen, changed: Partial<Met> = {}): Met => ({
  work: id.split('.')[0] ?? '',
  id,
  kind: 'generation',
  asked: 'chat, json, of chat',
  token: 'budgeted',
  from: 1_000,
  until: 2_000,
  seen,
  ...changed,
});
const whole = (replayOf?: string, text = 'text'): Seen => ({
  outcome: 'whole',
  usages: [used],
  text,
  ...(replayOf !== undefined && { replayOf }),
});
const charge = (work: string, { input, output } = used): Charge => ({
  work,
  entry: {
    id: 1,
    path: '/',
    model: 'one',
    usage: { input: { total: input }, output: { total: output } },
    delivered: 'whole',
  },
});
const struck = (name: string, parts: Struck['parts'], from: number, until: number): Struck => ({
  name,
  parts,
  from,
  until,
});

/** All that a run leaves of these, where the sums are right. */
const evidence = (parts: Partial<Evidence> = {}): Evidence => {
  const { rows = [row('c1-1')] } = parts;
  const total = (of: (row: LedgerRow) => number): number => rows.reduce((sum, one) => sum + of(one), 0);
  const spent = total(({ nanoDollars }) => nanoDollars);
  const sums = {
    requests: rows.length,
    input: total(({ input }) => input),
    output: total(({ output }) => output),
    nanoDollars: spent,
  };
  return {
    met: [met('c1-1', whole())],
    rows,
    sums: { hour: sums, day: sums },
    charges: [charge('c1-1')],
    attempts: [],
    struck: [],
    standings: [
      {
        gateway: 0,
        tokenId,
        budget: { limit: 1e12, remaining: 1e12 - spent, since: 5 },
        places: { limit: 3, remaining: 3 },
      },
    ],
    ...parts,
  };
};

const violated = (parts: Partial<Evidence>): readonly string[] =>
  allInvariants.flatMap((invariant) =>
    invariant.check(evidence(parts)).map(({ what }) => `${invariant.name}: ${what}`),
  );

const dead = struck('gateway-killed', ['gateways'], 1_500, 2_500);
const estimate = { estimated: true, input: 10, output: 50 };
const error = (status: number): Seen => ({ outcome: 'error', status, said: 'it failed' });
const keyed = { key: 'key-c1-1' };

describe('invariants hold', () => {
  it.each<[string, Partial<Evidence>]>([
    ['where an answer is recorded as it was charged', {}],
    [
      'where a client left, and what it had is estimated',
      { met: [met('c1-1', { outcome: 'left' })], rows: [row('c1-1', { ...estimate, end: 'cancelled' })] },
    ],
    [
      'where a process died',
      {
        met: [met('c1-1', { outcome: 'cut', said: 'x' })],
        rows: [row('c1-1', { ...estimate, end: 'interrupted' })],
        struck: [dead],
      },
    ],
    [
      'where a process stood still when its client left, and died when it went on',
      {
        met: [met('c1-1', { outcome: 'left' })],
        rows: [row('c1-1', { ...estimate, end: 'interrupted' })],
        struck: [
          struck('gateway-killed', ['gateways'], 12_000, 13_000),
          struck('gateway-paused', ['gateways'], 2_000, 11_900),
        ],
      },
    ],
    [
      'where an answer is repeated',
      { met: [met('c1-1', whole(), keyed), met('c1-1.r1', whole('c1-1'), keyed)] },
    ],
    [
      'where an answer could not be kept, and was given anew',
      {
        met: [met('c1-1', whole(), keyed), met('c1-1.r1', whole(undefined, 'other'), keyed)],
        rows: [row('c1-1'), row('c1-1.r1')],
        charges: [charge('c1-1'), charge('c1-1')],
        struck: [struck('postgres-stopped', ['postgres'], 1_900, 2_500)],
      },
    ],
    [
      'where a request ended before the budget was given, by a clock that jumped',
      {
        rows: [row('c1-1', { endedAt: 4 })],
        standings: [{ gateway: 0, tokenId, budget: { limit: 10, remaining: 10, since: 5 } }],
      },
    ],
    [
      'where a request stood in memory alone when its process died',
      {
        met: [met('c1-1', { outcome: 'cut', said: 'x' })],
        rows: [],
        struck: [struck('disk-full', ['gateways'], 500, 1_400), dead],
      },
    ],
    [
      'where such a request was asked again, and refused',
      {
        met: [
          met('c1-1', { outcome: 'cut', said: 'x' }),
          met('c1-1.r1', error(409), { from: 2_100, until: 2_100 }),
        ],
        rows: [],
        struck: [struck('disk-full', ['gateways'], 500, 1_400), dead],
      },
    ],
    [
      'where a session has a record for each turn',
      {
        met: [met('c1-1', { outcome: 'whole', usages: [used, used], text: '' }, { kind: 'session' })],
        rows: [row('c1-1', { endpoint: 'realtime' }), row('c1-1', { endpoint: 'realtime' })],
        charges: [charge('c1-1'), charge('c1-1')],
      },
    ],
    [
      'where the vendor fails',
      {
        met: [met('c1-1', error(500))],
        rows: [],
        charges: [],
        attempts: [{ work: 'c1-1', serial: 1, at: 0, faults: { status: { code: 500 } } }],
      },
    ],
  ])('%s', (_what, parts) => {
    expect(violated(parts)).toEqual([]);
  });
});

describe('invariants are violated', () => {
  const cut = met('c1-1', { outcome: 'cut', said: 'x' });
  const [standing] = evidence().standings;
  it.each<[string, Partial<Evidence>, string]>([
    [
      'by an answer that only looks whole',
      { met: [met('c1-1', { outcome: 'wrong', why: 'it is cut' })] },
      'it is cut',
    ],
    ['by an answer without a record', { rows: [] }, 'and the ledger has nothing'],
    [
      'by an answer with another record',
      { rows: [row('c1-1', { output: 21 })] },
      'and the ledger has complete',
    ],
    [
      'by an answer that is recorded as broken',
      { rows: [row('c1-1', { end: 'broken' })] },
      'the ledger has broken',
    ],
    [
      'by two records of one request',
      { rows: [row('c1-1'), row('c1-1')], charges: [charge('c1-1'), charge('c1-1')] },
      'c1-1 has 2 records',
    ],
    [
      'by a charge in two records',
      { met: [met('c1-1', whole()), met('c1-1.r1', whole())], rows: [row('c1-1'), row('c1-1.r1')] },
      'c1-1.r1: the vendor charged nothing like',
    ],
    ['by a charge that nobody recorded', { met: [cut], rows: [] }, 'c1-1 was charged by the vendor'],
    [
      'by a charge of what began before the disk was full',
      { met: [cut], rows: [], struck: [struck('disk-full', ['gateways'], 1_100, 1_400), dead] },
      'c1-1 was charged by the vendor',
    ],
    [
      'by a charge of what was only asked again while the disk was full',
      {
        met: [cut, met('c1-1.r1', error(409), { from: 2_100, until: 2_100 })],
        rows: [],
        struck: [struck('disk-full', ['gateways'], 2_050, 2_400), dead],
      },
      'c1-1 was charged by the vendor',
    ],
    [
      'by a complete record that is estimated',
      { met: [cut], rows: [row('c1-1', { estimated: true })] },
      'complete and estimated',
    ],
    [
      'by a failure that costs something',
      { met: [cut], rows: [row('c1-1', { end: 'failed' })] },
      'nobody answered',
    ],
    [
      'by an interruption without a death',
      { met: [cut], rows: [row('c1-1', { ...estimate, end: 'interrupted' })] },
      'no gateway was killed',
    ],
    [
      'by an interruption long before a death',
      {
        met: [cut],
        rows: [row('c1-1', { ...estimate, end: 'interrupted' })],
        struck: [
          struck('gateway-paused', ['gateways'], 4_000, 11_900),
          struck('gateway-killed', ['gateways'], 12_000, 13_000),
        ],
      },
      'no gateway was killed',
    ],
    [
      'by an interruption that is too dear',
      { met: [cut], rows: [row('c1-1', { ...estimate, output: 51, end: 'interrupted' })], struck: [dead] },
      'more than 50 tokens',
    ],
    [
      'by an exact record of what broke off that was never charged',
      { met: [cut], rows: [row('c1-1', { output: 3, end: 'broken' })] },
      'nothing that was charged',
    ],
    ['by a wrong cost', { rows: [row('c1-1', { nanoDollars: 1 })] }, '1 is not what'],
    [
      'by wrong sums',
      { sums: { ...evidence().sums, day: { ...evidence().sums.day, requests: 2 } } },
      'the sums by day tell 2 requests, the records 1',
    ],
    [
      'by a budget that counts something else',
      { standings: [{ gateway: 1, tokenId, budget: { limit: 10, remaining: 10, since: 5 } }] },
      'gateway 1 counts 0 of a budget',
    ],
    [
      'by a place that is held for nobody',
      { standings: [{ ...standing, gateway: 1, tokenId, places: { limit: 3, remaining: 2 } }] },
      'gateway 1 holds 1 places for nobody',
    ],
    ['by a fault within the gateway', { met: [met('c1-1', error(500))] }, 'the vendor had no fault'],
    [
      'by a repetition that is recorded',
      {
        met: [met('c1-1', whole(), keyed), met('c1-1.r1', whole('c1-1'), keyed)],
        rows: [row('c1-1'), row('c1-1.r1')],
        charges: [charge('c1-1'), charge('c1-1')],
      },
      'a repetition has a record',
    ],
    [
      'by a repetition that is another answer',
      { met: [met('c1-1', whole(), keyed), met('c1-1.r1', whole('c1-1', 'other'), keyed)] },
      'is another answer',
    ],
    [
      'by a repetition that is done anew',
      {
        met: [met('c1-1', whole(), keyed), met('c1-1.r1', whole(undefined, 'other'), keyed)],
        rows: [row('c1-1'), row('c1-1.r1')],
        charges: [charge('c1-1'), charge('c1-1')],
      },
      'it was done anew',
    ],
    [
      'by the repetition of what nobody asked',
      { met: [met('c1-1', whole('c1-9'), keyed)], rows: [], charges: [] },
      'a request that was never made',
    ],
  ])('%s', (_what, parts, why) => {
    expect(violated(parts)).toContainEqual(expect.stringContaining(why));
  });
});
