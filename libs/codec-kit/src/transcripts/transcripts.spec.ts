import { describe, expect, it } from '@jest/globals';
import { endingOf, recordingTypeOf, SpeakerLabels } from '../index.js';

const content = { size: 1 };

describe('recordings', () => {
  it.each([
    ['a.mp3', 'application/octet-stream', 'audio/mpeg'],
    ['A.B.WAV', undefined, 'audio/wav'],
    ['a.mp3', 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['blob', 'Audio/Webm', 'audio/webm'],
    ['a.xyz', undefined, undefined],
    ['constructor', '', undefined],
    ['a.constructor', '', undefined],
  ])('%s, said to be %s, are %s', (name, mediaType, expected) => {
    expect(recordingTypeOf({ name, content, ...(mediaType !== undefined && { mediaType }) })).toBe(expected);
  });

  it('have endings where their names do', () => {
    expect(['a.tar.GZ', 'a', '.hidden', 'a.b/c'].map((name) => endingOf({ name, content }))).toEqual([
      'gz',
      '',
      'hidden',
      '',
    ]);
    expect(endingOf({ content })).toBe('');
  });

  it('have speakers from A on', () => {
    const labels = new SpeakerLabels();
    expect([7, 'x', 7, 0].map((speaker) => labels.labelOf(speaker))).toEqual(['A', 'B', 'A', 'C']);
    const many = Array.from({ length: 60 }, (_, index) => labels.labelOf(`n${index}`));
    expect([many[22], many[23], many[48], many[49]]).toEqual(['Z', 'AA', 'AZ', 'BA']);
  });
});
