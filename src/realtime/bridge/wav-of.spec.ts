import { performance } from 'node:perf_hooks';
import { describe, expect, it } from '@jest/globals';
import { decodeSamples, sampleRates } from '../../audio/samples/sample-format.js';
import { writeSamples } from '../../audio/samples/sample-values.js';
import { wavHeader } from '../../audio/wav-header.js';
import { wavOf } from './wav-of.js';

const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 256));

describe('wavOf', () => {
  it.each(['pcm', 'pcmu', 'pcma'] as const)('is a file of what %s sounds like', (format) => {
    const data = writeSamples(decodeSamples(format, bytes));
    expect(wavOf(format, bytes)).toEqual(Buffer.concat([wavHeader(sampleRates[format], data.length), data]));
  });

  it('leaves out half a sample', () => {
    expect(wavOf('pcm', bytes.subarray(0, 511))).toEqual(wavOf('pcm', bytes.subarray(0, 510)));
  });

  it('takes no longer than copying', () => {
    const recording = Buffer.alloc(16 * 1024 * 1024, 1);
    const times = Array.from({ length: 3 }, () => {
      const since = performance.now();
      wavOf('pcm', recording);
      return performance.now() - since;
    });
    // Decoding and encoding it takes ten times as long.
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
