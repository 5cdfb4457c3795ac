import type { Extensions } from './format.js';
import type { CacheMark } from './caching.js';

/** Where a medium's content is. Exactly one form. */
export type MediaSource =
  /** Content in the request, base64 as the client wrote it (never decoded on the way). */
  | { readonly kind: 'bytes'; readonly base64: string }
  | { readonly kind: 'url'; readonly url: string }
  /** A file stored at the vendor that issued the id. */
  | { readonly kind: 'file'; readonly fileId: string }
  /** A document given as plain text. */
  | { readonly kind: 'text'; readonly text: string };

/** An image, a sound, a video or a document. */
export interface MediaPart {
  readonly type: 'media';
  readonly media: 'image' | 'audio' | 'video' | 'document';
  readonly source: MediaSource;
  /** IANA media type, e.g. `image/png`. Absent where the client did not say. */
  readonly mediaType?: string;
  readonly filename?: string;
  /** Resolution hint of an image. */
  readonly detail?: 'auto' | 'low' | 'high' | 'original';
  /** The words of a spoken answer. */
  readonly transcript?: string;
  /** The vendor's id of this medium, for referring to it in a later turn. */
  readonly id?: string;
  /** When the vendor forgets `id`, in seconds since the epoch. */
  readonly expiresAt?: number;
  readonly cache?: CacheMark;
  readonly ext?: Extensions;
}
