/** Below this a sample is silence; 1 is the loudest. */
const silence = 0.01;
/** Seconds kept around the sound, so that soft beginnings and ends are not clipped. */
const margin = 0.03;
const bytesPerSample = 2;
const loudest = 32_767;

/** Sound without the silence around it, which differs from sentence to sentence. Empty where there is no sound. */
export function trimmed(samples: Float32Array, sampleRate: number): Float32Array {
  const kept = Math.round(margin * sampleRate);
  const first = samples.findIndex(isHeard);
  if (first < 0) return samples.subarray(0, 0);
  return samples.subarray(Math.max(0, first - kept), samples.findLastIndex(isHeard) + 1 + kept);
}

/**
 * Samples as bytes: 16 bits signed little-endian; what is too loud is as loud as it can be.
 * @param samples from -1 to 1
 * @param pause silent samples behind them
 */
export function pcmOf(samples: Float32Array, pause: number): ArrayBuffer {
  const bytes = new ArrayBuffer((samples.length + pause) * bytesPerSample);
  const view = new DataView(bytes);
  for (const [at, sample] of samples.entries()) {
    const level = Math.min(1, Math.max(-1, Number.isNaN(sample) ? 0 : sample));
    view.setInt16(at * bytesPerSample, Math.round(level * loudest), true);
  }
  return bytes;
}

/** Samples in bytes of 16 bits each. */
export const sampleCount = (bytes: number): number => bytes / bytesPerSample;

const isHeard = (sample: number): boolean => Math.abs(sample) > silence;
