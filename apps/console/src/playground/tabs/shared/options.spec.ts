import { describe, expect, it } from '@jest/globals';
import type { OptionSpec } from './options.js';
import { firstOptions, optionFields } from './options.js';

const specs: readonly OptionSpec<'size' | 'name' | 'shown' | 'manner'>[] = [
  { id: 'size', label: 'Size', control: { kind: 'number' }, first: { on: true, value: '4' } },
  { id: 'name', label: 'Name', control: { kind: 'text' }, first: { on: false, value: 'Ann' } },
  { id: 'shown', label: 'Shown', control: { kind: 'switch' }, first: { on: true, value: 'false' } },
  {
    id: 'manner',
    label: 'Manner',
    control: { kind: 'choice', choices: ['a'] },
    first: { on: true, value: 'a' },
  },
];

describe('optional parameters', () => {
  it('sends what is on, as what it is', () => {
    expect(optionFields(specs, firstOptions(specs))).toEqual({ size: 4, shown: false, manner: 'a' });
  });

  it('sends nothing that is off or empty, and a wrong number as typed', () => {
    const options = {
      ...firstOptions(specs),
      size: { on: true, value: 'four' },
      name: { on: true, value: '  ' },
      shown: { on: false, value: 'true' },
    };
    expect(optionFields(specs, options)).toEqual({ size: 'four', manner: 'a' });
  });
});
