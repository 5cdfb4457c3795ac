/** Zero crossings of the filter on each side: enough that speech has no audible echo of folded frequencies. */
const reach = 8;

/**
 * Changes the sample rate of a sound that comes piece by piece, with a low-pass filter (windowed sinc) that leaves
 * nothing above half the lower rate.
 * @param from samples in a second that come
 * @param to samples in a second that are wanted
 * @returns a function that takes a piece and gives what is ready; the sound is late by the filter's reach
 */
export function createResampler(
  from: number,
  to: number,
): (samples: Float32Array) => Float32Array<ArrayBuffer> {
  if (from === to) return (samples) => Float32Array.from(samples);
  const step = from / to;
  const cutoff = Math.min(1, to / from);
  const half = reach / cutoff;
  let kept = new Float32Array(Math.ceil(half));
  /** Position of the next sample in `kept`. */
  let position = kept.length;
  return (samples) => {
    const input = new Float32Array(kept.length + samples.length);
    input.set(kept);
    input.set(samples, kept.length);
    const ready: number[] = [];
    for (; position + half < input.length; position += step) ready.push(sampleAt(input, position, cutoff));
    const used = Math.max(0, Math.floor(position - half));
    kept = input.slice(used);
    position -= used;
    return Float32Array.from(ready);
  };
}

function sampleAt(input: Float32Array, position: number, cutoff: number): number {
  const half = reach / cutoff;
  let sum = 0;
  let weights = 0;
  for (let at = Math.ceil(position - half); at <= Math.floor(position + half); at += 1) {
    const distance = at - position;
    const weight = sinc(distance * cutoff) * hann(distance / half);
    sum += weight * (input[at] ?? 0);
    weights += weight;
  }
  return sum / weights;
}

const sinc = (value: number): number =>
  Math.abs(value) < 1e-9 ? 1 : Math.sin(Math.PI * value) / (Math.PI * value);
const hann = (value: number): number => 0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, Math.abs(value)));
