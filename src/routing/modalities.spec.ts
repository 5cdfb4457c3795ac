import { describe, expect, it } from '@jest/globals';
import { modalitiesOf } from './modalities.js';

describe('modalitiesOf', () => {
  it('puts together what a model takes and gives', () => {
    expect(modalitiesOf(['generation', 'transcription'])).toEqual({
      input: ['text', 'audio'],
      output: ['text'],
    });
    expect(modalitiesOf(['images'])).toEqual({ input: ['text', 'image'], output: ['image'] });
    expect(modalitiesOf([])).toEqual({ input: [], output: [] });
  });
});
