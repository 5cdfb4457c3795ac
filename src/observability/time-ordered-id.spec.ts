import { describe, expect, it } from '@jest/globals';
import { timeOrderedId } from './time-ordered-id.js';

describe('timeOrderedId', () => {
  it('is a UUID of version 7 that tells its time', () => {
    const id = timeOrderedId(0x0123_4567_89ab);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is in the order of time', () => {
    const ids = [1, 15, 16, 1_700_000_000_000, 1_700_000_000_001].map((time) => timeOrderedId(time));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is another one each time, whatever the time', () => {
    const ids = Array.from({ length: 10_000 }, () => timeOrderedId(1_700_000_000_000));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has all digits and all variants in every random place', () => {
    const ids = Array.from({ length: 2_000 }, () => timeOrderedId(0));
    const seen = (place: number) => new Set(ids.map((id) => id[place])).size;
    const places = [15, 16, 17, 20, 21, 22, ...Array.from({ length: 12 }, (_, index) => 24 + index)];
    expect(places.map(seen)).toEqual(places.map(() => 16));
    expect(seen(19)).toBe(4);
  });
});
