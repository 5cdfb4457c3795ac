import { floatsOfPcm16 } from './pcm16.js';
import { readWavHeader } from './wav.js';

/** A piece of sound that can be played. */
export interface SamplePiece {
  /** Samples of each channel, from −1 to 1. */
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  readonly sampleRate: number;
}

/**
 * Reads 16-bit samples that come in pieces of any length.
 * @param rate samples in a second of one channel without a header; `wav`: its header tells
 * @returns a function that takes a piece and gives what it completes
 * @throws Error (the function) where it is no WAV file, or one of other samples than 16-bit PCM
 */
export function createSampleReader(rate: number | 'wav'): (piece: Uint8Array) => SamplePiece | undefined {
  let format = rate === 'wav' ? undefined : { sampleRate: rate, channels: 1 };
  let kept: Uint8Array = new Uint8Array(0);
  return (piece) => {
    let bytes = new Uint8Array(kept.length + piece.length);
    bytes.set(kept);
    bytes.set(piece, kept.length);
    kept = bytes;
    if (format === undefined) {
      const header = readWavHeader(bytes);
      if (header === undefined) return undefined;
      if (header.encoding !== 1 || header.bitsPerSample !== 16)
        throw new Error('These are no 16-bit samples.');
      format = header;
      bytes = bytes.subarray(header.dataStart);
    }
    const frame = format.channels * 2;
    const whole = Math.floor(bytes.length / frame) * frame;
    kept = bytes.slice(whole);
    if (whole === 0) return undefined;
    return { sampleRate: format.sampleRate, channels: separated(bytes.subarray(0, whole), format.channels) };
  };
}

function separated(bytes: Uint8Array, count: number): readonly Float32Array<ArrayBuffer>[] {
  const samples = floatsOfPcm16(bytes);
  if (count === 1) return [samples];
  return Array.from({ length: count }, (_, channel) =>
    Float32Array.from(
      { length: samples.length / count },
      (__, index) => samples[index * count + channel] ?? 0,
    ),
  );
}
