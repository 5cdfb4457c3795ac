import { describe, expect, it } from '@jest/globals';
import { Chance } from '../../replicas/support/chance.js';
import { othersIn, requestId, workIn } from './work-id.js';
import { drawWork, everyWork } from './work.js';

describe('what clients want', () => {
  const draw = (seed: number) => {
    const chance = new Chance(seed);
    return Array.from({ length: 500 }, (_, number) => drawWork(chance, seed, number));
  };

  it('is the same for the same seed, and of all kinds', () => {
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5)).not.toEqual(draw(6));
    expect(new Set(draw(5).map(({ kind }) => kind)).size).toBe(4);
    expect(new Set(draw(5).map(({ token }) => token)).size).toBe(3);
  });

  it('has names that are each its own', () => {
    const all = [...draw(5), ...everyWork(5, 1_000)];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });
});

describe('the name of a work', () => {
  it('is found in texts, and in the names of its requests', () => {
    expect(workIn('please write for c5-12.')).toBe('c5-12');
    expect(workIn(requestId('c5-12', 0))).toBe('c5-12');
    expect(workIn(requestId('c5-12', 3))).toBe('c5-12');
    expect(workIn('abc5-12 and c5')).toBeUndefined();
  });

  it('is told from others', () => {
    expect(othersIn('c5-12, c5-13, c5-12 and c5-1', 'c5-12')).toEqual(['c5-13', 'c5-1']);
  });
});
