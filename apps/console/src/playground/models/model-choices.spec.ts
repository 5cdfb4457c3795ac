import { describe, expect, it } from '@jest/globals';
import { conditionOf, modelChoices, withoutTwins } from './model-choices.js';

describe('modelChoices', () => {
  const models = [
    { id: 'tinyllama', ownedBy: 'local', endpoints: ['generation'], state: 'pulling', progress: 0.629 },
    { id: 'bge', ownedBy: 'local', endpoints: ['embedding'] },
    { id: 'gpt', ownedBy: 'hub' },
  ];

  it('leaves out what cannot do the task, and keeps what may', () => {
    expect(modelChoices(models, 'embedding').map(({ value }) => value)).toEqual(['gpt', 'bge']);
    expect(modelChoices(models, 'generation').map(({ value }) => value)).toEqual(['gpt', 'tinyllama']);
  });

  it('knows the words of the gateway', () => {
    const reranker = [{ id: 'r', ownedBy: '', endpoints: ['reranking'] }];
    expect(modelChoices(reranker, 'rerank')).toEqual([{ value: 'r' }]);
    expect(modelChoices(reranker, 'image')).toEqual([]);
  });

  it('puts them with who owns them, and says how they are', () => {
    expect(modelChoices(models, 'generation')[1]).toEqual({
      value: 'tinyllama',
      group: 'local',
      note: 'pulling 62 %',
      meaning: 'attention',
    });
  });
});

describe('conditionOf', () => {
  it('needs no word for a model that answers', () => {
    expect(conditionOf({ state: 'ready' })).toEqual({});
    expect(conditionOf({})).toEqual({});
  });

  it('passes on a word it does not know', () => {
    expect(conditionOf({ state: 'resting' }).note).toBe('resting');
    expect(conditionOf({ state: 'failed' }).meaning).toBe('bad');
  });
});

describe('withoutTwins', () => {
  it('leaves out long names beside short ones of the same owner, and no others', () => {
    const models = [
      { id: 'gpt', ownedBy: 'openai' },
      { id: 'openai/gpt', ownedBy: 'openai' },
      { id: 'azure/gpt', ownedBy: 'azure' },
    ];
    expect(withoutTwins(models).map(({ id }) => id)).toEqual(['gpt', 'azure/gpt']);
  });
});
