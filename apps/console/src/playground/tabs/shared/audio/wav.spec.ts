import { describe, expect, it } from '@jest/globals';
import { floatsOfPcm16, pcm16OfFloats } from './pcm16.js';
import { readWavHeader, wavOfPcm16 } from './wav.js';

const text = (value: string): number[] => [...Buffer.from(value, 'latin1')];

describe('WAV files', () => {
  it('writes what it reads', () => {
    const pcm = Uint8Array.of(1, 2, 3, 4);
    const file = wavOfPcm16(pcm, { sampleRate: 24_000, channels: 1 });
    const header = readWavHeader(file);
    expect(header).toEqual({
      encoding: 1,
      channels: 1,
      sampleRate: 24_000,
      bitsPerSample: 16,
      dataStart: 44,
    });
    expect(file.subarray(44)).toEqual(pcm);
    const whole = Buffer.from(file);
    expect(whole.readUInt32LE(4)).toBe(file.length - 8);
    expect(whole.readUInt32LE(28)).toBe(48_000);
    expect(whole.readUInt32LE(40)).toBe(4);
  });

  it('waits until the head is there, and skips other chunks', () => {
    const plain = wavOfPcm16(new Uint8Array(4), { sampleRate: 22_050, channels: 2 });
    const list = [...text('LIST'), 3, 0, 0, 0, 7, 7, 7, 0];
    const file = Uint8Array.from([...plain.subarray(0, 36), ...list, ...plain.subarray(36)]);
    for (const length of [0, 11, 20, 35, 47, 55])
      expect(readWavHeader(file.subarray(0, length))).toBeUndefined();
    expect(readWavHeader(file.subarray(0, 56))).toMatchObject({
      sampleRate: 22_050,
      channels: 2,
      dataStart: 56,
    });
  });

  it('knows the size of a stream is not told', () => {
    const file = wavOfPcm16(new Uint8Array(2), { sampleRate: 24_000, channels: 1 });
    file.set([255, 255, 255, 255], 4);
    file.set([255, 255, 255, 255], 40);
    expect(readWavHeader(file)?.dataStart).toBe(44);
  });

  it('refuses what is no WAV file', () => {
    expect(() => readWavHeader(Uint8Array.from(text('ID3 and so on')))).toThrow('no WAV file');
  });
});

describe('samples', () => {
  it('go there and back, cut where they are too loud', () => {
    const pcm = pcm16OfFloats(Float32Array.of(0, 1, -1, 0.5, 2, -2));
    expect([...new Int16Array(pcm.buffer)]).toEqual([0, 32_767, -32_768, 16_384, 32_767, -32_768]);
    expect([...floatsOfPcm16(pcm)].map((value) => value.toFixed(3))).toEqual([
      '0.000',
      '1.000',
      '-1.000',
      '0.500',
      '1.000',
      '-1.000',
    ]);
  });

  it('reads from the middle of a buffer and leaves half a sample', () => {
    const bytes = Uint8Array.of(9, 0, 64, 0);
    expect([...floatsOfPcm16(bytes.subarray(1))]).toEqual([0.5]);
  });
});
