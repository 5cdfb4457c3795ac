import { describe, expect, it } from '@jest/globals';
import { LossCollector, modelBehind, samplingOfThinkers } from '../index.js';

const sampling = { temperature: 0.5, topP: 0.9, maxOutputTokens: 9 };

function taken(model: string, fields: object = {}) {
  const losses = new LossCollector();
  const kept = samplingOfThinkers({ sampling, ...fields }, model, losses);
  return { kept, losses: losses.losses.map(({ feature, action }) => `${feature};${action}`) };
}

describe("sampling of OpenAI's models", () => {
  it.each(['gpt-4o', 'gpt-5-chat-latest', 'gpt-5.1', 'my-o3', 'omni'])('%s takes it', (model) => {
    expect(taken(model)).toEqual({ kept: sampling, losses: [] });
  });

  it.each(['o1', 'o3-mini', 'o4-mini-2025-04-16', 'gpt-5', 'gpt-5-mini', 'openai/o3'])(
    '%s does not',
    (model) => {
      const losses = ['temperature;dropped', 'top-p;dropped'];
      expect(taken(model)).toEqual({ kept: { maxOutputTokens: 9 }, losses });
    },
  );

  it('is taken by later models unless they shall think', () => {
    expect(taken('gpt-5.2', { reasoning: { effort: 'none' } }).kept).toBe(sampling);
    expect(taken('gpt-5.2', { reasoning: { effort: 'low' } }).kept).toEqual({ maxOutputTokens: 9 });
  });

  it('loses nothing where it is the default', () => {
    const usual = { sampling: { temperature: 1, topP: 1 } };
    expect(taken('o3', usual)).toEqual({ kept: {}, losses: [] });
  });
});

describe('the model behind a name', () => {
  it('is what the upstream says runs there, else the name', () => {
    expect(modelBehind({ model: 'prod', dialect: { runs: 'o3' } })).toBe('o3');
    expect(modelBehind({ model: 'prod', dialect: { developerRole: true } })).toBe('prod');
    expect(modelBehind({ model: 'prod' })).toBe('prod');
  });
});
