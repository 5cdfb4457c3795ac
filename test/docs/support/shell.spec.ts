import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { run, withPlaces } from './shell.js';

describe('run', () => {
  it('ends a program in time, and what it waits for with it', async () => {
    const began = performance.now();
    const { code, output } = await run(['bash', '-c', 'echo begun; sleep 60; echo over'], tmpdir(), {}, 500);
    expect({ code, output }).toEqual({ code: null, output: 'begun\n' });
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('withPlaces', () => {
  it('looks at no place twice', () => {
    const places = { '127.0.0.1:3000': '127.0.0.1:40000', '9464': '30001' };
    const text = 'curl 127.0.0.1:3000/v1 127.0.0.1:9464/metrics';
    expect(withPlaces(text, places)).toBe('curl 127.0.0.1:40000/v1 127.0.0.1:30001/metrics');
  });

  it('takes the longest that fits, whatever signs it holds', () => {
    const places = { 'sk-…': 'short', '"sk-…" ($1.x)': '$& stays' };
    expect(withPlaces('"sk-…" ($1.x), "sk-…" ($1-x)', places)).toBe('$& stays, "short" ($1-x)');
    expect(withPlaces('nothing', {})).toBe('nothing');
  });
});
