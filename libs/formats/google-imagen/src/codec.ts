import type { ImageEvent, ImageRequest, MediaUpstreamCodec } from '#libs/canonical';
import { readGoogleError } from '#libs/codec-kit';
import { PredictionsDecoder } from './answer-decoder.js';
import { encodeRequest, split } from './encode-request.js';
import { format } from './format.js';

/** Imagen's `:predict` on the Gemini API: new pictures alone. */
export const googleImagenCodec: MediaUpstreamCodec<typeof format, ImageRequest, ImageEvent> = {
  format,
  split,
  encodeRequest,
  createDecoder: () => new PredictionsDecoder(),
  decodeError: readGoogleError,
};
