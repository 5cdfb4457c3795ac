import type { AudioFormat } from '#libs/formats/openai-realtime';
import { linearBytes, sampleRates, sampleSizes } from '../../audio/samples/sample-format.js';
import { wavHeader } from '../../audio/wav-header.js';

/** Bare samples as a file that every model reads. Half a sample at the end is left out. */
export function wavOf(format: AudioFormat, bytes: Buffer): Buffer {
  const data = linearBytes(format, bytes.subarray(0, bytes.length - (bytes.length % sampleSizes[format])));
  return Buffer.concat([wavHeader(sampleRates[format], data.length), data]);
}
