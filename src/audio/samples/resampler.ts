/** Zero crossings of the filter on each side, at the lower of the two rates: the more, the steeper, and the dearer. */
const usualCrossings = 24;
/** Shape of the Kaiser window: what must not be heard is 90 dB down. */
const beta = 9;
/** Part of the band that passes. The rest is where the filter falls. */
const passed = 0.92;

/**
 * Changes the sample rate of a stream: band-limited interpolation with a windowed sinc, a filter per phase
 * (J. O. Smith, "Digital Audio Resampling"). The times of samples stay; what comes out together is as long as what
 * went in.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #half: number;
  readonly #phases: readonly Float32Array[];
  /** Input around the place that is written next, beginning at `#first`. Silence stands before the beginning. */
  #kept: Float32Array;
  #first: number;
  #read = 0;
  #written = 0;

  /**
   * @param from samples a second that go in
   * @param to samples a second that come out
   * @param crossings of the filter: the time of one second of audio is in proportion
   */
  constructor(from: number, to: number, crossings = usualCrossings) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const band = Math.min(1, to / from);
    this.#half = Math.ceil(crossings / band);
    this.#phases = filters(this.#up, this.#half, band * passed);
    this.#kept = new Float32Array(this.#half);
    this.#first = -this.#half;
  }

  /** Samples that are certain by now. */
  push(samples: Float32Array): Float32Array {
    this.#read += samples.length;
    const kept = new Float32Array(this.#kept.length + samples.length);
    kept.set(this.#kept);
    kept.set(samples, this.#kept.length);
    this.#kept = kept;
    return this.#write(this.#read - this.#half);
  }

  /** The rest, as if silence followed. */
  end(): Float32Array {
    return this.push(new Float32Array(this.#half));
  }

  /** Writes what lies before `end`, a place in the input. */
  #write(end: number): Float32Array {
    const total = Math.max(this.#written, Math.ceil((end * this.#up) / this.#down));
    const out = new Float32Array(total - this.#written);
    for (let at = 0; at < out.length; at++) out[at] = this.#sampleAt(this.#written + at);
    this.#written = total;
    this.#forget();
    return out;
  }

  #sampleAt(place: number): number {
    const position = place * this.#down;
    const taps = this.#phases[position % this.#up] ?? new Float32Array();
    const start = Math.floor(position / this.#up) - this.#half + 1 - this.#first;
    let sum = 0;
    const kept = this.#kept;
    for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (kept[start + tap] ?? 0);
    return sum;
  }

  #forget(): void {
    const needed = Math.floor((this.#written * this.#down) / this.#up) - this.#half + 1;
    const gone = Math.min(this.#kept.length, Math.max(0, needed - this.#first));
    this.#kept = this.#kept.slice(gone);
    this.#first += gone;
  }
}

/** For each phase the weights of the input around a place: `half` samples before it and as many behind. */
function filters(up: number, half: number, cutoff: number): readonly Float32Array[] {
  return Array.from({ length: up }, (_, phase) => {
    const offset = phase / up;
    const taps = Float32Array.from({ length: 2 * half }, (_, tap) => {
      const distance = tap - half + 1 - offset;
      return cutoff * sinc(cutoff * distance) * kaiser(distance / half);
    });
    // Rounding and the window's ends must not make phases differ in loudness.
    const sum = taps.reduce((total, weight) => total + weight, 0);
    return taps.map((weight) => weight / sum);
  });
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const kaiser = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta);

/** The modified Bessel function of the first kind and order 0, by its series. */
function bessel(x: number): number {
  let sum = 1;
  for (let n = 1, term = 1; term > sum * 1e-12; n++) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
