import { describe, expect, it } from '@jest/globals';
import { describeCustomTool, unwrapCustomInput, wrapCustomInput } from './index.js';

describe('a custom tool as a function', () => {
  it('carries its text there and back', () => {
    const text = 'SELECT "a"\n-- é';
    expect(unwrapCustomInput(JSON.stringify(wrapCustomInput(text)))).toBe(text);
  });

  it('finds no text in other arguments', () => {
    expect(unwrapCustomInput('{"input":1}')).toBeUndefined();
    expect(unwrapCustomInput('{"inp')).toBeUndefined();
    expect(unwrapCustomInput('["input"]')).toBeUndefined();
  });

  it('tells the grammar in its description', () => {
    const tool = { kind: 'custom', name: 'sql' } as const;
    expect(describeCustomTool(tool)).toBeUndefined();
    expect(
      describeCustomTool({ ...tool, description: 'Runs.', grammar: { syntax: 'regex', definition: 'a+' } }),
    ).toBe('Runs.\n\nThe input must match this regex grammar:\na+');
  });
});
