import type {
  ImageEvent,
  ImageOperation,
  ImageRequest,
  MediaClientCodec,
  MediaUpstreamCodec,
} from '#libs/canonical';
import { readOpenAiError } from '#libs/codec-kit';
import { createDecoder } from './answer-decoders.js';
import { createEncoder } from './answer-encoders.js';
import { decodeRequest } from './decode-request.js';
import { encodeRequest, filesInside } from './encode-request.js';
import { format } from './format.js';
import { encodeStreamError } from './stream-error.js';
import { ImagesStreamProbe } from './stream-probe.js';
import { relayedUsage } from './usage.js';

/** OpenAI's pictures: generations, edits and variations, and those of servers with the same endpoints. */
export const openAiImagesCodec: MediaClientCodec<typeof format, ImageOperation, ImageRequest, ImageEvent> &
  MediaUpstreamCodec<typeof format, ImageRequest, ImageEvent> = {
  format,
  decodeRequest,
  createEncoder,
  createStreamProbe: () => new ImagesStreamProbe(),
  readUsage: relayedUsage,
  decodeError: readOpenAiError,
  encodeStreamError,
  filesInside,
  encodeRequest,
  createDecoder,
};
