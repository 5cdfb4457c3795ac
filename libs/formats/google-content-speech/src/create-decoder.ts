import type { AnswerDecoder, AnswerHead, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { SpokenBody } from './spoken-body.js';
import { SpokenStream } from './spoken-stream.js';

/** A whole answer or a stream of server-sent events, as the address asked. */
export const createDecoder = (
  _request: SpeechRequest,
  { contentType }: AnswerHead,
): AnswerDecoder<SpeechEvent> =>
  contentType === 'text/event-stream' ? new SpokenStream() : new SpokenBody();
