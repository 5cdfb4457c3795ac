import { describe, expect, it } from '@jest/globals';
import { firstOptions } from '../shared/options.js';
import { optionParts, transcriptionOptions } from './transcription-options.js';

describe('parts of a transcription form', () => {
  const options = {
    ...firstOptions(transcriptionOptions),
    timestamp_granularities: { on: true, value: 'segment and word' },
    stream: { on: true, value: 'true' },
  };

  it('repeats lists, and writes everything as text', () => {
    expect(optionParts('transcriptions', options)).toEqual([
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'segment'],
      ['timestamp_granularities[]', 'word'],
      ['stream', 'true'],
    ]);
  });

  it('leaves out what translations do not have', () => {
    expect(optionParts('translations', options)).toEqual([['response_format', 'verbose_json']]);
  });
});
