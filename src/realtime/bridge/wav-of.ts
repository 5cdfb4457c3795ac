import type { AudioFormat } from '#libs/formats/openai-realtime';
import { decodeSamples, sampleRates, sampleSizes } from '../../audio/samples/sample-format.js';
import { writeWav } from '../../audio/wav-header.js';

/** Bare samples as a file that every model reads. Half a sample at the end is left out. */
export function wavOf(format: AudioFormat, bytes: Buffer): Buffer {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % sampleSizes[format]));
  return writeWav(decodeSamples(format, whole), sampleRates[format]);
}
