import type { AnswerEncoder, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { SpeechStreamEncoder } from './stream-encoder.js';
import { mediaTypes } from './media-types.js';

/** Audio as it comes, or events that hold it. The bytes must be in the encoding that the client asked for. */
export const createEncoder = ({ delivery, encoding }: SpeechRequest): AnswerEncoder<SpeechEvent> =>
  delivery === 'events' ? new SpeechStreamEncoder() : audioEncoder(mediaTypes[encoding]);

const audioEncoder = (contentType: string): AnswerEncoder<SpeechEvent> => ({
  contentType,
  streams: true,
  push: (event) => (event.type === 'audio' ? event.bytes : ''),
  // Words would be played.
  fail: () => undefined,
  losses: [],
});
