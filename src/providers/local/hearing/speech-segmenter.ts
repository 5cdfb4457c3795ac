/** Samples a second that voice detection and recognition work with. */
export const samplingRate = 16_000;
/** Samples that the voice detection judges at once: 32 ms. */
export const windowSize = 512;

/** Windows of a second. */
const windowsPerSecond = samplingRate / windowSize;
/** Windows until the voice detection says that somebody speaks. They are speech already. */
export const detectionLag = 7;
/** Windows kept after speech: consonants fade out. */
const fading = 5;
/** Windows of one stretch at most: beyond it the recogniser gets worse, and readers wait too long. */
const longest = 20 * windowsPerSecond;
/** Windows averaged where the quietest place is sought: shorter ones find the gaps inside of words. */
const quiet = 5;

/** Something that was said without a pause. Times are seconds from the beginning of the recording. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** The sound, with a little of what is around it. */
  readonly samples: Float32Array;
}

export interface SegmenterOptions {
  /** Seconds of silence that end a stretch. */
  readonly silence: number;
  /** Seconds kept before speech. */
  readonly padding: number;
}

/**
 * Cuts a recording into stretches of speech, window by window. No window is in two stretches, and none with speech in
 * none. Somebody who speaks on and on is cut at the quietest place.
 */
export class SpeechSegmenter {
  readonly #silence: number;
  readonly #lead: number;
  /** Windows not handed out yet, and the number of the first. */
  #windows: Float32Array[] = [];
  #first = 0;
  /** Where among them speech begins and how far it has come; undefined while nobody speaks. */
  #speech: { from: number; to: number } | undefined;

  constructor({ silence, padding }: SegmenterOptions) {
    this.#silence = Math.max(1, Math.round(silence * windowsPerSecond));
    this.#lead = detectionLag + Math.round(padding * windowsPerSecond);
  }

  /** @param speaking what the voice detection says of this window */
  push(window: Float32Array, speaking: boolean): Stretch | undefined {
    this.#windows.push(window);
    const { length } = this.#windows;
    if (speaking)
      this.#speech = { from: this.#speech?.from ?? Math.max(0, length - detectionLag), to: length };
    if (this.#speech === undefined) {
      this.#drop(Math.max(0, length - this.#lead));
      return undefined;
    }
    if (length - this.#speech.to >= this.#silence) return this.#close(this.#speech);
    return length >= longest ? this.#cut(this.#speech) : undefined;
  }

  /** The recording is over. */
  end(): Stretch | undefined {
    return this.#speech && this.#close(this.#speech);
  }

  #close({ from, to }: { from: number; to: number }): Stretch {
    const stretch = this.#take(from, to, Math.min(this.#windows.length, to + fading));
    this.#speech = undefined;
    return stretch;
  }

  /** The second half is searched: both parts get enough to be understood. */
  #cut({ from, to }: { from: number; to: number }): Stretch {
    const place = quietestPlace(this.#windows, Math.ceil(longest / 2), longest - quiet);
    const stretch = this.#take(from, Math.min(to, place), place);
    this.#speech = to > place ? { from: 0, to: to - place } : undefined;
    return stretch;
  }

  #take(from: number, to: number, until: number): Stretch {
    const start = (this.#first + from) / windowsPerSecond;
    const end = (this.#first + to) / windowsPerSecond;
    const samples = joined(this.#windows.slice(0, until));
    this.#drop(until);
    return { start, end, samples };
  }

  #drop(windows: number): void {
    this.#windows.splice(0, windows);
    this.#first += windows;
  }
}

/** Number of the window in the middle of the quietest few. */
function quietestPlace(windows: readonly Float32Array[], from: number, to: number): number {
  const loudness = windows.map((window) => window.reduce((sum, sample) => sum + sample * sample, 0));
  let best = { at: to, energy: Infinity };
  for (let at = from; at <= to; at++) {
    const energy = loudness.slice(at, at + quiet).reduce((sum, value) => sum + value, 0);
    if (energy <= best.energy) best = { at, energy };
  }
  return best.at + Math.floor(quiet / 2);
}

/** Samples one after the other. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
