/** Seconds of sound that are moved as one: a few periods of the deepest voice. */
const windowLength = 0.03;
/** Seconds that a window may lie off, so that waves meet where they are alike. */
const tolerance = 0.008;

/**
 * Sound that lasts shorter at the same pitch, by overlapping windows of it where they are most alike (WSOLA;
 * Verhelst and Roelands, 1993).
 * @param factor above 1: how many times faster
 */
export function hastened(samples: Float32Array, sampleRate: number, factor: number): Float32Array {
  const half = Math.round((windowLength * sampleRate) / 2);
  const slack = Math.round(tolerance * sampleRate);
  const windows = Math.floor((samples.length - 2 * half - slack) / (half * factor));
  if (windows < 2) return samples;
  const result = new Float32Array((windows + 1) * half);
  let from = 0;
  for (let index = 0; index < windows; index++) {
    const wanted = Math.round(index * half * factor);
    if (index > 0) from = mostAlike(samples, from + half, wanted, half, slack);
    overlap(result, index * half, samples, from, half);
  }
  return result;
}

/** Where to cut near the wanted place, to go on as the sound itself went on. */
function mostAlike(
  samples: Float32Array,
  natural: number,
  wanted: number,
  length: number,
  slack: number,
): number {
  let best = wanted;
  let bestLikeness = -Infinity;
  for (let from = Math.max(0, wanted - slack); from <= wanted + slack; from++) {
    let product = 0;
    let energy = 1e-9;
    for (let at = 0; at < length; at++) {
      const sample = samples[from + at] ?? 0;
      product += sample * (samples[natural + at] ?? 0);
      energy += sample * sample;
    }
    const likeness = product / Math.sqrt(energy);
    if (likeness <= bestLikeness) continue;
    best = from;
    bestLikeness = likeness;
  }
  return best;
}

/** Adds a window that swells and fades; the halves of two neighbours sum up to the sound itself. */
function overlap(result: Float32Array, to: number, samples: Float32Array, from: number, half: number): void {
  for (let at = 0; at < 2 * half; at++) {
    const weight = 0.5 - 0.5 * Math.cos((Math.PI * at) / half);
    result[to + at] = (result[to + at] ?? 0) + weight * (samples[from + at] ?? 0);
  }
}
