import type { ImageEvent, ImageRequest, MediaUpstreamCodec } from '#libs/canonical';
import { readGoogleError } from '#libs/codec-kit';
import { ContentDecoder } from './answer-decoder.js';
import { encodeRequest, filesInside, split } from './encode-request.js';
import { format } from './format.js';

/** Pictures of Gemini's image models, by way of `:generateContent`. */
export const googleContentImagesCodec: MediaUpstreamCodec<typeof format, ImageRequest, ImageEvent> = {
  format,
  split,
  filesInside,
  encodeRequest,
  createDecoder: () => new ContentDecoder(),
  decodeError: readGoogleError,
};
