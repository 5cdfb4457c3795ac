import type { AnswerDecoder, AnswerHead, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { answeredForm, AudioAnswer, holdsWords, readOpenAiStreamError, WordsInstead } from '#libs/codec-kit';
import { SpeechStreamDecoder } from './stream-decoder.js';

/** Servers of this shape answer with audio or with events that hold it, whichever they know. */
export function createDecoder({ encoding }: SpeechRequest, head: AnswerHead): AnswerDecoder<SpeechEvent> {
  const asked = { kind: 'encoded', encoding } as const;
  if (head.contentType === 'text/event-stream') return new SpeechStreamDecoder(asked);
  if (holdsWords(head)) return new WordsInstead(head, readOpenAiStreamError);
  return new AudioAnswer(answeredForm(head, asked));
}
