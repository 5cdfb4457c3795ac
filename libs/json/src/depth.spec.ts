import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from './index.js';
import { findTooDeep, nestsDeeperThan } from './index.js';

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return (
    1 + Math.max(0, ...Object.values(value).map((child: JsonValue | undefined) => depthOf(child ?? null)))
  );
}

describe('findTooDeep', () => {
  it('finds nothing in what is shallow enough', () => {
    expect(findTooDeep('text', 0)).toBeUndefined();
    expect(findTooDeep({ a: [1, { b: 'x' }] }, 3)).toBeUndefined();
  });

  it('names the path of what is too deep', () => {
    expect(findTooDeep({ a: 1, messages: ['x', { content: [] }] }, 2)).toBe('messages.1');
    expect(findTooDeep({ a: [[]] }, 1)).toBe('a');
    expect(findTooDeep([], 0)).toBe('');
  });

  it('shortens the path', () => {
    const deep = JSON.parse(`${'{"child":'.repeat(300)}1${'}'.repeat(300)}`) as JsonValue;
    expect(findTooDeep(deep, 200)).toBe('child.child.child.child.child.child…');
    expect(findTooDeep({ ['k'.repeat(1000)]: {} }, 1)).toBe(`${'k'.repeat(40)}…`);
  });

  it('sees keys that only look inherited', () => {
    expect(findTooDeep(JSON.parse('{"__proto__":{"toString":{}}}') as JsonValue, 2)).toBe(
      '__proto__.toString',
    );
  });

  it('survives a million levels', () => {
    const levels = 1_000_000;
    const deep = JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as JsonValue;
    expect(findTooDeep(deep, levels)).toBeUndefined();
    expect(findTooDeep(deep, levels - 1)).toBe('0.0.0.0.0.0…');
  });
});

describe('depth by value and by bytes', () => {
  it('are the depth by definition', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(7), (json, maximumDepth) => {
        const value = json as JsonValue;
        const tooDeep = depthOf(value) > maximumDepth;
        expect(findTooDeep(value, maximumDepth) !== undefined).toBe(tooDeep);
        expect(nestsDeeperThan(Buffer.from(JSON.stringify(value)), maximumDepth)).toBe(tooDeep);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no bracket in a string for nesting', () => {
    expect(nestsDeeperThan(Buffer.from(String.raw`["[[[\"[[[", "{{\\"]`), 1)).toBe(false);
  });
});
