const bytesPerSample = 2;
/** One scale both ways: what is read and written again is the same to the bit. */
const loudest = 32_767;

/** Samples in whole bytes: 16 bits signed little-endian each. */
export const sampleCount = (bytes: number): number => Math.floor(bytes / bytesPerSample);

/** Samples as numbers from -1 to 1. */
export function readSamples(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: sampleCount(bytes.length) }, (_, at) => {
    return view.getInt16(at * bytesPerSample, true) / loudest;
  });
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
