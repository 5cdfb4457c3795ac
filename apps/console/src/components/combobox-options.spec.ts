import { describe, expect, it } from '@jest/globals';
import { bestOption, matchingOptions, valueOfText } from './combobox-options.js';

const options = [
  { value: 'openai/gpt-4o', group: 'openai' },
  { value: 'gpt-4o-mini', group: 'azure' },
  { value: 'tinyllama', group: 'hub', note: 'pulling 62 %' },
];
const values = (search: string): readonly string[] =>
  matchingOptions(options, search).map(({ value }) => value);

describe('matchingOptions', () => {
  it('offers all without a search', () => {
    expect(values('  ')).toEqual(['openai/gpt-4o', 'gpt-4o-mini', 'tinyllama']);
  });

  it('wants every word, wherever it stands', () => {
    expect(values('mini azure')).toEqual(['gpt-4o-mini']);
    expect(values('pulling')).toEqual(['tinyllama']);
    expect(values('mini hub')).toEqual([]);
  });
});

describe('bestOption', () => {
  it('means the first that begins with the search, or else the first', () => {
    expect(bestOption(matchingOptions(options, 'GPT'), 'GPT')).toBe(1);
    expect(bestOption(matchingOptions(options, 'mini'), 'mini')).toBe(0);
  });

  it('means nothing without a search or without options', () => {
    expect(bestOption(options, ' ')).toBe(-1);
    expect(bestOption([], 'gpt')).toBe(-1);
  });
});

describe('valueOfText', () => {
  it('takes a value in any case, and a text that resembles none', () => {
    expect(valueOfText(options, 'TinyLlama')).toBe('tinyllama');
    expect(valueOfText(options, ' my-model ')).toBe('my-model');
  });

  it('does not take a search for a value', () => {
    expect(valueOfText(options, 'gpt')).toBeUndefined();
    expect(valueOfText(options, ' ')).toBeUndefined();
  });
});
