import { describe, expect, it } from '@jest/globals';
import { KeyRing } from './key-ring.js';

const minute = () => 60_000;

describe('KeyRing', () => {
  it('hands out keys in turn', () => {
    const ring = new KeyRing(['a', 'b', 'c']);
    expect([1, 2, 3, 4].map(() => ring.take('m'))).toEqual(['a', 'b', 'c', 'a']);
  });

  it('passes over those that rest, until they have', () => {
    const time = { now: 0 };
    const ring = new KeyRing(['a', 'b', 'c'], () => time.now);
    ring.rest('b', undefined, minute);
    expect([1, 2, 3].map(() => ring.take('m'))).toEqual(['a', 'c', 'a']);
    time.now = 60_001;
    expect([1, 2, 3].map(() => ring.take('m'))).toEqual(['b', 'c', 'a']);
  });

  it('lets a key rest for one model only', () => {
    const ring = new KeyRing(['a', 'b'], () => 0);
    ring.rest('a', 'm', minute);
    expect([ring.take('m'), ring.take('m')]).toEqual(['b', 'b']);
    expect([ring.take('n'), ring.take('n')]).toEqual(['a', 'b']);
  });

  it('gives the one that may be used soonest where all rest, and says when', () => {
    const ring = new KeyRing(['a', 'b'], () => 1);
    ring.rest('a', 'm', () => 500);
    ring.rest('b', 'm', () => 100);
    expect(ring.take('m')).toBe('b');
    expect(ring.hasReady('m')).toBe(false);
    expect(ring.readyAt('m')).toBe(101);
    expect(ring.readyAt('n')).toBe(0);
  });

  it('does not give again what was refused, unless there is nothing else', () => {
    const ring = new KeyRing(['a', 'b']);
    expect(ring.take('m', new Set(['a']))).toBe('b');
    expect(ring.hasReady('m', new Set(['a', 'b']))).toBe(false);
    expect(ring.take('m', new Set(['a', 'b']))).toBe('a');
  });

  it('tells how often in a row, until the key works', () => {
    const ring = new KeyRing(['a'], () => 0);
    const times: number[] = [];
    const note = (count: number): number => times.push(count);
    ring.rest('a', 'm', note);
    ring.rest('a', 'm', note);
    ring.clear('a', 'm');
    ring.rest('a', 'm', note);
    expect(times).toEqual([1, 2, 1]);
  });

  it('lets a provider without keys rest too', () => {
    const ring = new KeyRing([], () => 0);
    expect(ring.take('m')).toBeUndefined();
    ring.rest(undefined, 'm', minute);
    expect(ring.readyAt('m')).toBe(60_000);
  });
});
