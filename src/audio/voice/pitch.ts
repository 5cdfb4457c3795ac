import { frameLength } from './frame.js';

/** Pitch is looked for in every fourth sample: voices hum below 2 kHz. */
const thinning = 4;
const length = frameLength / thinning;
/** Periods of voices in thinned samples: from 400 Hz down to 60 Hz. */
const shortest = 10;
const longest = 66;
/** Samples before the last `compared` are those that they are compared with. */
const compared = 2 * length - longest - 1;

/** Of periods that are alike to this part, the shortest is meant: what repeats itself does so after two periods too. */
const alike = 0.9;

/** How a sound repeats itself. */
export interface Pitch {
  /** Likeness of the sound and itself a period ago: 0 for noise, 1 for a tone. */
  readonly periodicity: number;
  /** In units of 1/4,000 second; 0 where there is none. */
  readonly period: number;
}

const none: Pitch = { periodicity: 0, period: 0 };

/** Finds the pitch of voices by autocorrelation over the last 40 ms. */
export class PitchTracker {
  readonly #window = new Float32Array(2 * length);

  /** @param frame the next one: all must be pushed, in order */
  push(frame: Float32Array): void {
    this.#window.copyWithin(0, length);
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let of = 0; of < thinning; of++) sum += frame[thinning * at + of] ?? 0;
      this.#window[length + at] = sum / thinning;
    }
  }

  /** The pitch at the end of what was pushed: the shortest period that is about as like as any. */
  pitch(): Pitch {
    const likeness = Array.from({ length: longest - shortest + 3 }, (_, at) =>
      this.#likeness(shortest - 1 + at),
    );
    const peaks = likeness.flatMap((here, at) => {
      const [before = Infinity, after = Infinity] = [likeness[at - 1], likeness[at + 1]];
      if (here <= before || here < after) return [];
      // The top of the parabola through the three: periods are finer than samples.
      const offset = (before - after) / (2 * (before - 2 * here + after));
      return [{ periodicity: here, period: shortest - 1 + at + offset }];
    });
    const best = Math.max(...peaks.map((peak) => peak.periodicity));
    return peaks.find((peak) => peak.periodicity >= alike * best) ?? none;
  }

  #likeness(period: number): number {
    const window = this.#window;
    let [both, now, then] = [0, 0, 0];
    for (let at = window.length - compared; at < window.length; at++) {
      const sample = window[at] ?? 0;
      const earlier = window[at - period] ?? 0;
      both += sample * earlier;
      now += sample * sample;
      then += earlier * earlier;
    }
    return both / Math.sqrt(now * then + 1e-12);
  }
}
