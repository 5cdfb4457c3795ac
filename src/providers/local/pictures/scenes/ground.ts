import type { Canvas } from './canvas.js';
import type { Palette } from './palette.js';
import type { Surroundings } from './scene.js';

/** What lies under and behind the subjects, and where they have their places. All in shares of the height. */
export interface DrawnGround {
  readonly svg: string;
  /** Where the sky ends; 0 where there is none. */
  readonly horizon: number;
  /** Where feet are, from the farthest to the nearest; absent: subjects float. */
  readonly stands?: readonly [far: number, near: number];
  /** Where boats and swimmers are. */
  readonly water?: readonly [far: number, near: number];
  /** What laps at those that are in the water. */
  readonly surface?: string;
  /** Drawn before the subjects that are in the water. */
  readonly before?: string;
  /** No shadows: nothing is lit from above. */
  readonly shadowless?: boolean;
}

export type Ground = (canvas: Canvas, palette: Palette, surroundings: Surroundings) => DrawnGround;
