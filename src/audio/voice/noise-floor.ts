import { frameDuration } from './frame.js';

/** Frames of which the quietest is kept as one number. */
const blockLength = 200 / frameDuration;
/** Such numbers in memory: two seconds. Speech has a gap within them, noise has none. */
const blocks = 10;
/** Weight of a new frame in the smoothed level: noise that flickers is taken for its mean, not for its gaps. */
const smoothing = 0.4;

/** Decibels that are taken for the first two seconds' quietest: whoever speaks at once is no noise. */
const assumed = -60;

/**
 * How loud it is where nobody speaks: the quietest of the last two seconds
 * (after R. Martin, "Noise power spectral density estimation based on optimal smoothing and minimum statistics").
 */
export class NoiseFloor {
  readonly #quietest: number[] = [assumed];
  #smoothed: number | undefined;
  #block = Infinity;
  #frames = 0;

  /** Decibels. */
  get level(): number {
    return Math.min(this.#block, ...this.#quietest);
  }

  push(level: number): void {
    this.#smoothed =
      this.#smoothed === undefined ? level : this.#smoothed + smoothing * (level - this.#smoothed);
    this.#block = Math.min(this.#block, this.#smoothed);
    this.#frames++;
    if (this.#frames < blockLength) return;
    this.#quietest.push(this.#block);
    if (this.#quietest.length > blocks) this.#quietest.shift();
    this.#block = Infinity;
    this.#frames = 0;
  }
}
