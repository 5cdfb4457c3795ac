import { describe, expect, it } from '@jest/globals';
import type { Candidate } from '../../candidate.js';
import { LatencyFigure } from '../../health/latency-figure.js';
import { cheapest } from './cheapest.js';
import { leastBusy } from './least-busy.js';
import { leastLatency } from './least-latency.js';
import { priority } from './priority.js';
import type { Contender, Ranked } from './strategy.js';
import { weighted } from './weighted.js';

/** Chance that repeats itself (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const contender = (model: string, traits: Partial<Contender> = {}): Contender => ({
  candidate: { model } as Candidate,
  weight: 1,
  latency: undefined,
  running: 0,
  nanoDollars: () => undefined,
  ...traits,
});
const names = (ranked: readonly Ranked[]): readonly string[] =>
  ranked.map(({ candidate }) => candidate.model);

describe('priority', () => {
  it('keeps the order of the list', () => {
    expect(names(priority([contender('a'), contender('b')], Math.random))).toEqual(['a', 'b']);
  });
});

describe('cheapest', () => {
  it('goes by what the request costs; equals as they are listed, unknown ones last', () => {
    const costs = { a: undefined, b: 2_000_000, c: 12_345, d: 2_000_000, e: 0 };
    const ranked = cheapest(
      Object.entries(costs).map(([model, cost]) => contender(model, { nanoDollars: () => cost })),
      Math.random,
    );
    expect(ranked.map(({ candidate, reason }) => `${candidate.model}: ${reason}`)).toEqual([
      'e: about $0',
      'c: about $0.000012345',
      'b: about $0.002',
      'd: about $0.002',
      'a: its price is not known',
    ]);
  });

  it('keeps the order of the list where no price is known', () => {
    expect(names(cheapest([contender('a'), contender('b')], Math.random))).toEqual(['a', 'b']);
  });
});

describe('weighted', () => {
  it.each([
    [3, 1],
    [1, 1, 2],
    [90, 9, 1],
  ])('shares 10,000 requests within 2 %% of its weights %p', (...weights) => {
    const random = chance(7);
    const contenders = weights.map((weight, place) => contender(String(place), { weight }));
    const counts = weights.map(() => 0);
    for (let request = 0; request < 10_000; request += 1) {
      const first = Number(names(weighted(contenders, random))[0]);
      counts[first] = (counts[first] ?? 0) + 1;
    }
    const total = weights.reduce((sum, weight) => sum + weight);
    for (const [place, weight] of weights.entries()) {
      expect(Math.abs((counts[place] ?? 0) / 10_000 - weight / total)).toBeLessThan(0.02);
    }
  });

  it('names every candidate once, those of weight 0 last', () => {
    const contenders = [contender('z', { weight: 0 }), contender('a'), contender('b', { weight: 5 })];
    const ranked = names(weighted(contenders, chance(1)));
    expect(ranked.toSorted()).toEqual(['a', 'b', 'z']);
    expect(ranked.at(-1)).toBe('z');
  });

  it('tells the weight', () => {
    expect(weighted([contender('a', { weight: 3 })], chance(1))[0]?.reason).toBe('weight 3 of 3');
  });
});

describe('least-latency', () => {
  it.each([2, 3, 5])('leaves a candidate of %i that became ten times slower within 50 requests', (count) => {
    const random = chance(count);
    const candidates = Array.from({ length: count }, (_, place) => ({
      model: String(place),
      latency: new LatencyFigure(),
    }));
    let now = 0;
    const run = (requests: number, slow: string | undefined): number => {
      let toSlow = 0;
      for (let request = 0; request < requests; request += 1) {
        const contenders = candidates.map(({ model, latency }) =>
          contender(model, { latency: latency.faded(now) }),
        );
        const chosen = names(leastLatency(contenders, random))[0];
        if (chosen === slow) toSlow += 1;
        now += 20;
        const base = 100 + random() * 20;
        candidates[Number(chosen)]?.latency.note(chosen === slow ? base * 10 : base, now);
      }
      return toSlow;
    };
    run(200, undefined);
    run(50, '0');
    expect(run(200, '0') / 200).toBeLessThanOrEqual(0.05);
  });

  it('tries somebody who was never measured, and somebody who was slow long ago', () => {
    expect(names(leastLatency([contender('a', { latency: 100 }), contender('b')], chance(3)))[0]).toBe('b');
    const figure = new LatencyFigure();
    figure.note(1000, 0);
    expect(figure.faded(1)).toBeCloseTo(1000, 0);
    expect(figure.faded(120_000)).toBeLessThan(100);
  });

  it('does not drown the quickest', () => {
    const quick = contender('quick', { latency: 100, running: 30 });
    const idle = contender('idle', { latency: 500 });
    expect(names(leastLatency([quick, idle], chance(3)))).toEqual(['idle', 'quick']);
  });
});

describe('least-busy', () => {
  it('goes by the calls under way, and by chance among equals', () => {
    const contenders = [contender('a', { running: 2 }), contender('b'), contender('c')];
    const random = chance(5);
    const firsts = new Set(Array.from({ length: 50 }, () => names(leastBusy(contenders, random))[0]));
    expect(firsts).toEqual(new Set(['b', 'c']));
    expect(names(leastBusy(contenders, random)).at(-1)).toBe('a');
  });
});
