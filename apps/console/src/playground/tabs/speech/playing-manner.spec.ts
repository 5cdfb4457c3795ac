import { describe, expect, it } from '@jest/globals';
import { extensionOf, pcmRate, playingManner } from './playing-manner.js';

const chromium = (type: string): boolean => type === 'audio/mpeg';

describe('how a sound is played', () => {
  it('plays samples as they come, and what the browser streams', () => {
    expect(playingManner('audio/pcm;rate=16000', chromium)).toBe('samples');
    expect(playingManner('audio/x-wav', chromium)).toBe('samples');
    expect(playingManner('Audio/MPEG; charset=binary', chromium)).toBe('media');
  });

  it('waits for the whole of anything else', () => {
    expect(playingManner('audio/ogg', chromium)).toBe('whole');
    expect(playingManner('', chromium)).toBe('whole');
  });

  it('knows the rate of samples, and what files are called', () => {
    expect([pcmRate('audio/pcm'), pcmRate('audio/L16; rate=16000'), pcmRate('audio/pcm;rate=1')]).toEqual([
      24_000, 16_000, 24_000,
    ]);
    expect(['audio/mpeg', 'audio/wave', 'audio/ogg; codecs=opus', 'x/y'].map(extensionOf)).toEqual([
      'mp3',
      'wav',
      'ogg',
      'bin',
    ]);
  });
});
