import { describe, expect, it } from '@jest/globals';
import { RespawnPace } from './respawn-pace.js';

describe('replacing workers that died', () => {
  it('is quick once, slower each time, and quick again after a long life', () => {
    const pace = new RespawnPace();
    const waits = Array.from({ length: 12 }, () => pace.died(1000, true));
    expect(waits.slice(0, 5)).toEqual([0, 250, 500, 1000, 2000].map((after) => ({ after })));
    expect(waits.at(-1)).toEqual({ after: 30_000 });
    expect(pace.died(120_000, true)).toEqual({ after: 0 });
  });

  it('ends where none of five in a row ever served', () => {
    const pace = new RespawnPace();
    for (let death = 0; death < 4; death += 1) expect(pace.died(100, false)).not.toBe('give-up');
    expect(pace.died(100, false)).toBe('give-up');
  });

  it('goes on where one of them served', () => {
    const pace = new RespawnPace();
    for (let death = 0; death < 4; death += 1) pace.died(100, false);
    pace.died(100, true);
    expect(pace.died(100, false)).not.toBe('give-up');
  });
});
