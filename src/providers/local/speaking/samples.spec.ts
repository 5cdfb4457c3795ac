import { describe, expect, it } from '@jest/globals';
import { pcmOf, trimmed } from './samples.js';

const numbers = (bytes: ArrayBuffer): readonly number[] =>
  Array.from({ length: bytes.byteLength / 2 }, (_, at) => new DataView(bytes).getInt16(2 * at, true));

describe('samples', () => {
  it('are 16 bits little-endian, never wrap, and are silent in the pause', () => {
    const samples = Float32Array.of(0, 1, -1, 0.5, 3, -3, NaN);
    expect(numbers(pcmOf(samples, 2))).toEqual([
      ...[0, 32_767, -32_767, 16_384, 32_767, -32_767, 0],
      ...[0, 0],
    ]);
    expect(Array.from(new Uint8Array(pcmOf(Float32Array.of(1), 0)))).toEqual([0xff, 0x7f]);
  });

  it('lose the silence around them, but for a margin', () => {
    const sound = [...Array<number>(100).fill(0.001), 0.5, 0, -0.5, ...Array<number>(200).fill(-0.002)];
    const kept = trimmed(Float32Array.from(sound), 1000);
    expect(kept).toHaveLength(30 + 3 + 30);
    expect(Array.from(kept.subarray(30, 33))).toEqual([0.5, 0, -0.5]);
    expect(trimmed(Float32Array.of(0.5), 1000)).toHaveLength(1);
  });

  it('are none where there is only silence', () => {
    expect(trimmed(new Float32Array(500), 1000)).toHaveLength(0);
  });
});
