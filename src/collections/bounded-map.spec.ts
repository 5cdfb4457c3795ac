import { describe, expect, it } from '@jest/globals';
import { BoundedMap } from './bounded-map.js';

describe('BoundedMap', () => {
  it('remembers the newest and forgets the oldest', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('b', 3);
    expect([map.get('a'), map.get('b')]).toEqual([1, 3]);
    map.set('c', 4);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 3, 4]);
  });
});
