const bytesPerSample = 2;
/** One scale both ways: what is read and written again is the same to the bit. */
const loudest = 32_767;

/** Samples in whole bytes: 16 bits signed little-endian each. */
export const sampleCount = (bytes: number): number => Math.floor(bytes / bytesPerSample);

/** Samples as numbers from -1 to 1. */
export function readSamples(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A loop, as every session's microphone passes here: Float32Array.from takes ten times as long.
  const samples = new Float32Array(sampleCount(bytes.length));
  for (let at = 0; at < samples.length; at++)
    samples[at] = view.getInt16(at * bytesPerSample, true) / loudest;
  return samples;
}

/** Samples as bytes; what is too loud is as loud as it can be. */
export function writeSamples(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * bytesPerSample);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < samples.length; at++) {
    const level = Math.round((samples[at] ?? 0) * loudest);
    view.setInt16(at * bytesPerSample, Math.min(loudest, Math.max(-loudest - 1, level)), true);
  }
  return bytes;
}
