import { describe, expect, it } from '@jest/globals';
import {
  faultsOf,
  moved,
  newCandidate,
  newModel,
  newSettingsOf,
  settingsOf,
  valuesOf,
} from './model-values.js';

const settings = {
  candidates: [
    {
      provider: 'a',
      model: 'one',
      weight: 3,
      when: { tools: true, maxTokens: 8_000 },
      context: 500,
      prices: { input: 1 },
    },
    { provider: 'b', model: 'two', priority: 1 },
  ],
  strategy: 'weighted',
  retries: 0,
  fallbackOn: ['content_filter'],
  hedge: { after: '800ms' },
  deadlines: { total: '30s' },
};

describe('the form of a name', () => {
  it('gives back what is stored, what it does not show included', () => {
    expect(settingsOf(valuesOf({ name: 'x', settings }))).toEqual({ ...settings, affinity: null });
  });

  it('leaves out of a new name what nobody said, and takes away what was emptied', () => {
    const values = newModel(newCandidate('1', { provider: 'a', model: ' one ' }));
    expect(newSettingsOf(values)).toEqual({ candidates: [{ provider: 'a', model: 'one' }] });
    const emptied = { ...valuesOf({ name: 'x', settings }), hedgeAfter: '', strategy: '', fallbackOn: null };
    expect(settingsOf(emptied)).toMatchObject({ hedge: null, strategy: null, fallbackOn: null });
  });

  it('sees what is missing and what is no number', () => {
    const values = valuesOf({ name: 'x', settings });
    expect(faultsOf(values)).toEqual([]);
    const [first] = values.candidates;
    const wrong = first && { ...first, provider: '', weight: '1.5', maxTokens: 'many' };
    expect(faultsOf({ ...values, name: ' ', candidates: wrong ? [wrong] : [], retries: '-1' })).toEqual([
      { param: 'name', kind: 'noName' },
      { param: 'settings.candidates[0].provider', kind: 'missing' },
      { param: 'settings.candidates[0].weight', kind: 'notNumber' },
      { param: 'settings.candidates[0].when.maxTokens', kind: 'notNumber' },
      { param: 'settings.retries', kind: 'notNumber' },
    ]);
  });

  it('moves candidates within the list', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});
