import { describe, expect, it } from '@jest/globals';
import { importAudioDecoders } from './audio-decoders.js';
import { importSherpaRuntime } from './sherpa-runtime.js';

describe('what the recogniser runs on', () => {
  it('has what is used of it', async () => {
    const { Vad, LinearResampler, OfflineRecognizer } = await importSherpaRuntime();
    expect(Vad.prototype).toMatchObject({
      acceptWaveform: expect.any(Function),
      isDetected: expect.any(Function),
      flush: expect.any(Function),
      clear: expect.any(Function),
      reset: expect.any(Function),
    });
    expect(OfflineRecognizer.createAsync).toBeInstanceOf(Function);
    const resampler = new LinearResampler(48_000, 16_000);
    const halves = [resampler.resample(new Float32Array(4_800)), resampler.flush(new Float32Array(4_800))];
    expect(halves.reduce((sum, { length }) => sum + length, 0)).toBe(3_200);
  });

  it('has a decoder for each kind of file', async () => {
    const decoders = await importAudioDecoders();
    for (const name of ['wav', 'mp3', 'flac', 'opus', 'oga', 'm4a', 'webm', 'aac'] as const)
      expect(decoders[name]).toBeInstanceOf(Function);
  });
});
