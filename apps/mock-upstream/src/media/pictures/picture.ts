/** What is to be drawn. */
export interface PictureOrder {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The same seed draws the same picture. */
  readonly seed: string;
  /** What is not painted is seen through, where the format can. Default false. */
  readonly isTransparent?: boolean;
  /** Of an animation. Default 1. */
  readonly frames?: number;
  /** Milliseconds. Default 200. */
  readonly frameDuration?: number;
}

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];
