import { describe, expect, it } from '@jest/globals';
import { rateConversion } from './rate-conversion.js';
import { decodeSamples, encodeSamples, sampleRates, SampleReader, sampleSizes } from './sample-format.js';
import type { SampleFormat } from './sample-format.js';

const formats: readonly SampleFormat[] = ['pcm', 'pcmu', 'pcma'];

const tone = (rate: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate));

/** Decibels by which the tone is louder than what else there is. */
function clearness(samples: Float32Array, rate: number): number {
  const wanted = tone(rate);
  let [signal, noise] = [0, 0];
  for (let at = 1_000; at < wanted.length - 1_000; at++) {
    signal += (wanted[at] ?? 0) ** 2;
    noise += ((samples[at] ?? 0) - (wanted[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

describe('samples in their formats', () => {
  it.each(formats)('%s is the same to the bit once it was numbers', (format) => {
    const bytes = encodeSamples(format, tone(sampleRates[format]));
    expect(bytes).toHaveLength(sampleRates[format] * sampleSizes[format]);
    expect(encodeSamples(format, decodeSamples(format, bytes))).toEqual(bytes);
  });

  it.each<[SampleFormat, number]>([
    ['pcm', 80],
    ['pcmu', 35],
    ['pcma', 35],
  ])('%s is as clear as it can be: %d dB', (format, decibels) => {
    const rate = sampleRates[format];
    expect(clearness(decodeSamples(format, encodeSamples(format, tone(rate))), rate)).toBeGreaterThan(
      decibels,
    );
  });

  it('makes what is too loud as loud as it can be', () => {
    expect([...encodeSamples('pcmu', Float32Array.of(2, -2, Number.NaN))]).toEqual([0x80, 0x00, 0xff]);
    expect([...encodeSamples('pcma', Float32Array.of(2, -2, Number.NaN))]).toEqual([0xaa, 0x2a, 0xd5]);
  });

  it('refuses half a sample, or keeps it for the next piece', () => {
    expect(() => decodeSamples('pcm', Uint8Array.of(1, 2, 3))).toThrow(RangeError);
    const reader = new SampleReader('pcm');
    const pieces = [[255], [127, 0], [], [128, 255, 127], [9]];
    const heard = pieces.flatMap((piece) => [...reader.push(Uint8Array.from(piece))]);
    expect(heard).toEqual([1, expect.closeTo(-1, 3), 1]);
    reader.reset();
    expect([...reader.push(Uint8Array.of(255, 127))]).toEqual([1]);
  });

  it.each<[SampleFormat, number]>([
    ['pcm', 60],
    ['pcmu', 35],
  ])('%s goes to 16 kHz and back in pieces of 20 ms and stays clear: %d dB', (format, decibels) => {
    const rate = sampleRates[format];
    const bytes = encodeSamples(format, tone(rate));
    const reader = new SampleReader(format);
    const [to, from] = [rateConversion(rate, 16_000), rateConversion(16_000, rate)];
    const heard: number[] = [];
    const piece = (rate / 50) * sampleSizes[format] + 1;
    for (let at = 0; at < bytes.length; at += piece) {
      heard.push(...from.push(to.push(reader.push(bytes.subarray(at, at + piece)))));
    }
    heard.push(...from.push(to.end()), ...from.end());
    expect(heard).toHaveLength(rate);
    expect(clearness(Float32Array.from(heard), rate)).toBeGreaterThan(decibels);
  });
});
