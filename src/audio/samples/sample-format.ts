import { Buffer } from 'node:buffer';
import { aLaw, muLaw } from './g711.js';
import { readSamples, writeSamples } from './sample-values.js';

/** How bare samples travel: 16 bits signed little-endian at 24 kHz, or µ-law and A-law at 8 kHz; one channel. */
export type SampleFormat = 'pcm' | 'pcmu' | 'pcma';

/** Samples a second. */
export const sampleRates = { pcm: 24_000, pcmu: 8_000, pcma: 8_000 } as const;
/** Bytes of a sample. */
export const sampleSizes = { pcm: 2, pcmu: 1, pcma: 1 } as const;

const laws = { pcmu: muLaw, pcma: aLaw } as const;
/** The scale of {@link readSamples}. */
const loudest = 32_767;

/**
 * Samples as numbers from -1 to 1.
 * @throws RangeError where half a sample is left over; {@link SampleReader} keeps it for the next piece
 */
export function decodeSamples(format: SampleFormat, bytes: Uint8Array): Float32Array {
  const rest = bytes.length % sampleSizes[format];
  if (rest !== 0) throw new RangeError('Half a sample is left over: samples have two bytes each.');
  if (format === 'pcm') return readSamples(bytes);
  const { samples: levels } = laws[format];
  const samples = new Float32Array(bytes.length);
  for (let at = 0; at < samples.length; at++) samples[at] = (levels[bytes[at] ?? 0] ?? 0) / loudest;
  return samples;
}

/**
 * Samples of any format as 16 bits signed little-endian, at their own rate. The same bytes where they are that already.
 * @param bytes whole samples
 */
export function linearBytes(format: SampleFormat, bytes: Uint8Array): Uint8Array {
  if (format === 'pcm') return bytes;
  const { samples: levels } = laws[format];
  const linear = new Uint8Array(sampleSizes.pcm * bytes.length);
  const view = new DataView(linear.buffer);
  for (let at = 0; at < bytes.length; at++)
    view.setInt16(sampleSizes.pcm * at, levels[bytes[at] ?? 0] ?? 0, true);
  return linear;
}

/** Samples as bytes; what is too loud is as loud as it can be. */
export function encodeSamples(format: SampleFormat, samples: Float32Array): Uint8Array {
  if (format === 'pcm') return writeSamples(samples);
  const { codes } = laws[format];
  return Uint8Array.from(samples, (sample) => {
    const level = Math.min(loudest, Math.max(-loudest, Math.round(sample * loudest)));
    return codes[level & 0xffff] ?? 0;
  });
}

/** Decodes a stream that is cut anywhere: half a sample waits for its other half. */
export class SampleReader {
  #half: Uint8Array = new Uint8Array();

  constructor(private readonly format: SampleFormat) {}

  push(piece: Uint8Array): Float32Array {
    const bytes = this.#half.length === 0 ? piece : Buffer.concat([this.#half, piece]);
    const end = bytes.length - (bytes.length % sampleSizes[this.format]);
    // A copy: the piece may be reused once it was read.
    this.#half = Uint8Array.from(bytes.subarray(end));
    return decodeSamples(this.format, bytes.subarray(0, end));
  }

  /** Forgets the half that waits: what follows is another recording. */
  reset(): void {
    this.#half = new Uint8Array();
  }
}
