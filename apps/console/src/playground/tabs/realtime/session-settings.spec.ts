import { describe, expect, it } from '@jest/globals';
import { firstOptions } from '../shared/options.js';
import { isPushToTalk, sessionOf, sessionOptions, transcriberFor } from './session-settings.js';

const off = Object.fromEntries(
  Object.entries(firstOptions(sessionOptions)).map(([id, option]) => [id, { ...option, on: false }]),
) as ReturnType<typeof firstOptions<(typeof sessionOptions)[number]['id']>>;

describe('settings of a session', () => {
  it('has nothing in it that is off', () => {
    expect(sessionOf(off)).toEqual({ type: 'realtime' });
  });

  it('puts each one where the protocol has it', () => {
    const options = {
      ...off,
      voice: { on: true, value: 'nova' },
      turn_detection: { on: true, value: 'none' },
      transcription: { on: true, value: 'ear' },
      output_modalities: { on: true, value: 'text' },
      speed: { on: true, value: '1.2' },
      instructions: { on: true, value: 'Be brief.' },
    };
    expect(sessionOf(options)).toEqual({
      type: 'realtime',
      instructions: 'Be brief.',
      output_modalities: ['text'],
      audio: {
        input: { turn_detection: null, transcription: { model: 'ear' } },
        output: { voice: 'nova', speed: 1.2 },
      },
    });
    expect(isPushToTalk(options)).toBe(true);
    expect(isPushToTalk(off)).toBe(false);
  });

  it('finds who writes down what is said', () => {
    const models = [
      { id: 'writer', ownedBy: 'one', endpoints: ['generation'] },
      { id: 'ear', ownedBy: 'one', endpoints: ['transcription'] },
      { id: 'whisper', ownedBy: 'two', endpoints: ['transcription'] },
    ];
    expect(['two', 'one', 'three', undefined].map((owner) => transcriberFor(owner, models))).toEqual([
      'whisper',
      'ear',
      'ear',
      'ear',
    ]);
    expect(transcriberFor('one', [])).toBeUndefined();
  });
});
