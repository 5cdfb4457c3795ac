import { beforeEach, describe, expect, it } from '@jest/globals';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { loadConfiguration } from '../../config/load-configuration.js';
import type { RoutingStrategy } from '../../config/routing-kinds.js';
import { KeyRing } from '../../providers/key-ring.js';
import type { Candidate, Route } from '../candidate.js';
import type { Contender } from '../plan/strategies/strategy.js';
import type { Attachment } from './attachment.js';
import { AffinityMemory } from './affinity-memory.js';
import { PromptAffinity } from './prompt-affinity.js';
import type { PromptTrail } from './prompt-trail.js';

const configuration = loadConfiguration({ environment: {}, workingDirectory: '/nonexistent' });
const keys = ['one', 'two', 'three'];
const candidate = (id: string, weight = 1): Candidate =>
  ({
    provider: { id, keys: new KeyRing(keys), provider: {} },
    model: 'm',
    rules: { weight },
  }) as unknown as Candidate;

const [a, b] = [candidate('a'), candidate('b', 3)];
const route: Route = { model: 'x', candidates: [a, b] };
const contender = (one: Candidate, more: Partial<Contender> = {}): Contender => ({
  candidate: one,
  weight: one.rules?.weight ?? 1,
  latency: 100,
  running: 0,
  nanoDollars: () => undefined,
  ...more,
});
const both = [contender(a), contender(b)];
const trail = (...digests: readonly string[]): PromptTrail => ({
  marks: digests.map((digest, place) => ({ digest, tokens: 1024 + place })),
});

describe('PromptAffinity', () => {
  let now: number;
  let affinity: PromptAffinity;
  beforeEach(() => {
    now = 0;
    affinity = new PromptAffinity(new LiveConfiguration(configuration), new AffinityMemory(() => now));
  });

  const attach = (prompt: PromptTrail, on = route, isRehearsal = false): Attachment => {
    const asked = { endpoint: 'generation', stream: false, prompt: () => prompt } as const;
    const attachment = affinity.attach(on, asked, isRehearsal);
    if (attachment === undefined) throw new Error('It does not matter who answers.');
    return attachment;
  };
  const leaderOf = (attachment: Attachment, strategy: RoutingStrategy = 'weighted', of = both) =>
    attachment.leader(of, strategy)?.candidate;
  const keyOf = (attachment: Attachment, at = a): string | undefined =>
    at.provider.keys.take('m', undefined, attachment.preferenceAt(at));

  it('keeps a growing conversation where its longest known beginning was answered', () => {
    expect(attach(trail('1')).settle(b, 'two')).toBe('new');
    const next = attach(trail('1', '2', '3'));
    expect([leaderOf(next), keyOf(next, b)]).toEqual([b, 'two']);
    expect(next.settle(b, 'two')).toBe('kept');
    const other = attach(trail('1', 'other'));
    expect(other.settle(a, 'one')).toBe('moved');
    expect(leaderOf(attach(trail('1', '2', '3', '4')))).toBe(b);
    expect(leaderOf(attach(trail('1', 'other', 'more')))).toBe(a);
  });

  it('forgets with the cache', () => {
    attach(trail('1')).settle(b, 'two');
    now = 4 * 60_000;
    expect(attach(trail('1')).settle(b, 'two')).toBe('kept');
    now += 5 * 60_000;
    expect(attach(trail('1')).settle(b, 'two')).toBe('new');
    attach({ ...trail('hour'), lifetime: 60 * 60_000 }).settle(b, 'two');
    now += 50 * 60_000;
    expect(attach(trail('hour')).settle(b, 'two')).toBe('kept');
  });

  it('does not matter where nothing is cached, or nobody can be chosen', () => {
    const asked = (prompt: PromptTrail) =>
      ({ endpoint: 'generation', stream: false, prompt: () => prompt }) as const;
    const short = { marks: [{ digest: '1', tokens: 1023 }] };
    expect(affinity.attach(route, asked(short))).toBeUndefined();
    expect(affinity.attach(route, asked({ ...short, key: 'named' }))).toBeDefined();
    expect(affinity.attach({ ...route, policy: { affinity: 'off' } }, asked(trail('1')))).toBeUndefined();
    const only = { ...a, provider: { ...a.provider, keys: new KeyRing(['one']) } };
    expect(affinity.attach({ model: 'x', candidates: [only] }, asked(trail('1')))).toBeUndefined();
  });

  it('comes to the same in another process, in shares by weight', () => {
    const elsewhere = new PromptAffinity(new LiveConfiguration(configuration));
    const asked = (digest: string) =>
      ({ endpoint: 'generation', stream: false, prompt: () => trail(digest) }) as const;
    let heavy = 0;
    const byKey = new Map<string | undefined, number>();
    for (let place = 0; place < 4000; place += 1) {
      const attachment = attach(trail(`prompt ${place}`));
      const leader = leaderOf(attachment);
      if (leader === b) heavy += 1;
      const key = keyOf(attachment);
      byKey.set(key, (byKey.get(key) ?? 0) + 1);
      if (place % 100 !== 0) continue;
      const other = elsewhere.attach(route, asked(`prompt ${place}`));
      expect(other?.leader(both, 'weighted')?.candidate).toBe(leader);
      expect(other && keyOf(other)).toBe(key);
    }
    expect(heavy / 4000).toBeCloseTo(0.75, 1);
    for (const key of keys) expect((byKey.get(key) ?? 0) / 4000).toBeCloseTo(1 / 3, 1);
  });

  it('spreads a beginning that very many requests share, and keeps each of them', () => {
    attach(trail('system')).settle(a, 'one');
    const seen = new Map<string, number>();
    for (let place = 0; place < 400; place += 1) {
      const attachment = attach(trail('system', `question ${place}`));
      const leader = leaderOf(attachment);
      const at = leader ?? a;
      const name = `${at.provider.id} ${String(keyOf(attachment, at))}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      attachment.settle(at, keyOf(attachment, at));
      if (place === 399) expect(leaderOf(attach(trail('system', 'question 399', 'more')))).toBe(at);
    }
    expect(seen.size).toBe(6);
    expect(seen.get('a one') ?? 0).toBeLessThan(150);
  });

  it('goes by the name that a client gives, then by the session', () => {
    attach({ ...trail('1'), key: 'named', session: 's' }).settle(b, 'two');
    expect(leaderOf(attach({ ...trail('other'), key: 'named' }))).toBe(b);
    const session = attach({ ...trail('another'), session: 's' });
    expect([leaderOf(session), keyOf(session, b)]).toEqual([b, 'two']);
  });

  it('leaves strategies what they are about', () => {
    attach(trail('1')).settle(b, 'two');
    const on = (strategy: RoutingStrategy, more: Partial<Contender>) =>
      leaderOf(attach(trail('1')), strategy, [contender(a), contender(b, more)]);
    expect(on('least-latency', { latency: 190 })).toBe(b);
    expect(on('least-latency', { latency: 1000 })).toBeUndefined();
    expect(on('least-busy', { running: 2 })).toBe(b);
    expect(on('least-busy', { running: 3 })).toBeUndefined();
    expect(on('priority', {})).toBeUndefined();
    expect(on('weighted', { weight: 0 })).toBeUndefined();
  });

  it('passes over keys that rest', () => {
    attach(trail('1')).settle(a, 'two');
    expect(keyOf(attach(trail('1')))).toBe('two');
    a.provider.keys.rest('two', 'm', () => 60_000);
    expect(keyOf(attach(trail('1')))).not.toBe('two');
    a.provider.keys.forget();
  });

  it('does not count rehearsals', () => {
    attach(trail('1')).settle(b, 'two');
    for (let times = 0; times < 100; times += 1) attach(trail('1'), route, true);
    expect(leaderOf(attach(trail('1')))).toBe(b);
  });
});
