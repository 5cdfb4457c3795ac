import type { ImageEncoding, Loss } from '#libs/canonical';
import type { TextModelFiles } from '../texts/text-tasks.js';

/** What a worker of the scene composer opens. */
export interface PictureModelFiles {
  /** The icon set's drawings. */
  readonly icons: string;
  /** The icon set's names by category. */
  readonly categories: string;
  /** The typeface of captions. */
  readonly font: string;
}

/** How pictures leave the worker. */
export interface Development {
  readonly encoding: ImageEncoding;
  /** 0 to 100, of jpeg and webp. */
  readonly compression?: number;
}

interface CommonTask extends Development {
  readonly count: number;
  /** Absent: a new picture's is the usual one, a changed one keeps its own. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly background?: 'transparent' | 'opaque';
  readonly seed?: number;
  /** Unfinished pictures to be shown at most. */
  readonly partials: number;
  /** Finds words of similar meaning. Absent: its weights are not here. */
  readonly encoder?: TextModelFiles;
}

/** A picture as a client sent it. */
export interface GivenPicture {
  /** For messages: `image 1 ("cat.png")`. */
  readonly name: string;
  readonly param: 'image' | 'mask';
  readonly bytes: Uint8Array;
}

export interface SceneTask extends CommonTask {
  readonly kind: 'scene';
  readonly prompt: string;
}

export interface EditTask extends CommonTask {
  readonly kind: 'edit';
  readonly prompt: string;
  readonly images: readonly [GivenPicture, ...GivenPicture[]];
  readonly mask?: GivenPicture;
}

export interface VariationTask extends CommonTask {
  readonly kind: 'variation';
  readonly images: readonly [GivenPicture, ...GivenPicture[]];
}

export type PictureTask = SceneTask | EditTask | VariationTask;

/** One picture, encoded. */
export interface DevelopedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** What comes of a task, in this order: once `begun`, then pictures, each after its unfinished ones. */
export type PicturePiece =
  | { readonly type: 'begun'; readonly losses: readonly Loss[] }
  /** @property index counts from 0 within its picture */
  | { readonly type: 'partial'; readonly index: number; readonly picture: DevelopedPicture }
  | { readonly type: 'image'; readonly picture: DevelopedPicture };

export interface PictureResult {
  /** Words and marks of the prompt that were read. */
  readonly words: number;
}
