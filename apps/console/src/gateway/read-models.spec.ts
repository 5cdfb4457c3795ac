import { expect, it } from '@jest/globals';
import { readModels } from './read-models.js';

it('reads the list with what the gateway tells besides, and passes over what is no model', () => {
  const body = {
    object: 'list',
    data: [
      {
        id: 'tiny',
        object: 'model',
        owned_by: 'local',
        endpoints: ['generation'],
        modalities: { input: ['text'], output: ['text'] },
        state: 'pulling',
        progress: 0.62,
      },
      { id: 'bare' },
      { object: 'model' },
      null,
    ],
  };
  expect(readModels(body)).toEqual([
    {
      id: 'tiny',
      ownedBy: 'local',
      endpoints: ['generation'],
      modalities: { input: ['text'], output: ['text'] },
      state: 'pulling',
      progress: 0.62,
    },
    { id: 'bare', ownedBy: '' },
  ]);
  expect(readModels('nonsense')).toEqual([]);
});
