import type { MediaFile } from './media-file.js';
import type { Usage } from './usage.js';
import type { ForeignFields } from './whole-codec.js';

/** The wire formats of making pictures. Each has one codec in `libs/formats`. */
export type ImageFormatName = 'openai-images' | 'google-imagen' | 'google-content-images';

/** What is wanted: a new picture, a changed one, or another one like it. */
export type ImageOperation = 'generate-image' | 'edit-image' | 'vary-image';

export type ImageEncoding = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg';

/** A picture that a client gives: as a file, by address, or as a file stored at its vendor. */
export type ImageInput =
  | { readonly kind: 'file'; readonly file: MediaFile }
  | { readonly kind: 'bytes'; readonly base64: string; readonly mediaType?: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'stored'; readonly fileId: string };

/** Pictures are wanted. Absent is the model's own choice. */
export interface ImageRequest {
  readonly operation: ImageOperation;
  readonly model: string;
  /** Absent for `vary-image` alone. */
  readonly prompt?: string;
  /** What is changed or varied. Empty for `generate-image`. */
  readonly images: readonly ImageInput[];
  /** Where its alpha is 0, the first image may change. */
  readonly mask?: ImageInput;
  /** Drawn over the first image to say what is meant. */
  readonly markup?: ImageInput;
  /** Pictures wanted. Absent: one. */
  readonly count?: number;
  /** Pixels. `auto`: the model's choice, said out loud. */
  readonly size?: 'auto' | { readonly width: number; readonly height: number };
  /** The vendor's word: auto, low, medium, high, …. */
  readonly quality?: string;
  readonly background?: 'auto' | 'transparent' | 'opaque';
  readonly encoding?: ImageEncoding;
  /** 0 to 100, of jpeg and webp. */
  readonly compression?: number;
  readonly moderation?: string;
  readonly inputFidelity?: string;
  readonly style?: string;
  /** The same seed, prompt and settings make the same picture, where a model can. No OpenAI field, but a common one. */
  readonly seed?: number;
  /** How the client wants them. Absent: base64. */
  readonly delivery?: 'base64' | 'url';
  readonly stream: boolean;
  /** Unfinished pictures to be shown while streaming, at most. */
  readonly partialImages?: number;
  readonly user?: string;
  readonly safetyIdentifier?: string;
  readonly ext?: ForeignFields<ImageFormatName>;
}

/** A picture's content. Exactly one form. */
export type ImageData =
  | { readonly kind: 'base64'; readonly base64: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'url'; readonly url: string };

export interface GeneratedImage {
  readonly data: ImageData;
  readonly encoding?: ImageEncoding;
  /** The prompt the model made of the client's. */
  readonly revisedPrompt?: string;
}

/** The settings in effect, as far as the model says. */
export interface ImageSettings {
  readonly size?: string;
  readonly quality?: string;
  readonly background?: string;
}

/** An answer as it comes. Whole answers are the same events at once. */
export type ImageEvent =
  /** @property index counts from 0 within its picture */
  | {
      readonly type: 'partial';
      readonly index: number;
      readonly image: GeneratedImage;
      readonly settings?: ImageSettings;
    }
  | { readonly type: 'image'; readonly image: GeneratedImage; readonly settings?: ImageSettings }
  | {
      readonly type: 'done';
      /** Seconds since the epoch, as far as the upstream says. */
      readonly created?: number;
      readonly settings?: ImageSettings;
      readonly usage?: Usage;
    };
