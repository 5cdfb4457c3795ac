import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Glob } from './glob.js';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 12 });
const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 8 });

/** What it stands for, slowly. */
const meaning = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split('*')
      .map((piece) => piece.replaceAll(/[.*/]/g, String.raw`\$&`))
      .join('[^]*')}$`,
  );

describe('a pattern of model names', () => {
  it('means what its asterisks say', () => {
    fc.assert(
      fc.property(pattern, text, (glob, name) => {
        expect(new Glob(glob).matches(name)).toBe(meaning(glob).test(name));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 2000) },
    );
  });

  it('takes every other character for itself', () => {
    expect(new Glob('gpt-4.1').matches('gpt-441')).toBe(false);
    expect(new Glob('a?').matches('ab')).toBe(false);
    expect(new Glob('[ab]').matches('a')).toBe(false);
    expect(new Glob('openai/*').matches('openai/gpt-5')).toBe(true);
    expect(new Glob('a*a').matches('a')).toBe(false);
  });
});
