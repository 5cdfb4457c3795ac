import type { MediaUpstreamCodec, TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { readGoogleError } from '#libs/codec-kit';
import { ContentDecoder } from './content-decoder.js';
import { encodeRequest } from './encode-request.js';
import { format } from './format.js';
import { filesInside } from './inline-recording.js';

/**
 * Transcripts by a Gemini model: it is given the recording and told to write down what it hears. Words come as they
 * are written; times and speakers as the model judges them.
 */
export const googleContentTranscriptionCodec: MediaUpstreamCodec<
  typeof format,
  TranscriptionRequest,
  TranscriptionEvent
> = {
  format,
  filesInside,
  encodeRequest,
  createDecoder: (request, head) => new ContentDecoder(request, head),
  decodeError: readGoogleError,
};
