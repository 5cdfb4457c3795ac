import type { Sound } from './recording.js';
import type { LinearResampler, SherpaRuntime } from './sherpa-runtime.js';
import { joined, samplingRate, windowSize } from './speech-segmenter.js';

const nothing = new Float32Array(0);

/** Turns pieces of sound of any length and rate into windows that voice detection can judge. */
export class Windows {
  #resampler: { readonly from: number; readonly filter: LinearResampler } | undefined;
  #left = nothing;

  constructor(private readonly runtime: SherpaRuntime) {}

  /** A file may change its rate on the way. */
  *push({ samples, rate }: Sound): Generator<Float32Array> {
    if (rate !== (this.#resampler?.from ?? samplingRate)) {
      const rest = this.#flush();
      this.#resampler =
        rate === samplingRate
          ? undefined
          : { from: rate, filter: new this.runtime.LinearResampler(rate, samplingRate) };
      yield* this.#cut(rest);
    }
    yield* this.#cut(this.#resampler?.filter.resample(samples) ?? samples);
  }

  /** What is left, filled up with silence. */
  *end(): Generator<Float32Array> {
    yield* this.#cut(this.#flush());
    if (this.#left.length > 0) yield* this.#cut(new Float32Array(windowSize - this.#left.length));
  }

  #flush(): Float32Array {
    return this.#resampler?.filter.flush(nothing) ?? nothing;
  }

  *#cut(samples: Float32Array): Generator<Float32Array> {
    const all = this.#left.length === 0 ? samples : joined([this.#left, samples]);
    const whole = all.length - (all.length % windowSize);
    for (let at = 0; at < whole; at += windowSize) yield all.subarray(at, at + windowSize);
    this.#left = all.slice(whole);
  }
}
