import type { AnswerDecoder, AnswerHead, SpeechEvent, SpeechRequest, Usage } from '#libs/canonical';
import {
  answeredForm,
  AudioAnswer,
  holdsWords,
  readDeepgramAnswerError,
  WordsInstead,
} from '#libs/codec-kit';
import { audioSettings } from './audio-settings.js';

/** Audio as it comes; what it cost stands in the head. */
export function createDecoder({ encoding }: SpeechRequest, head: AnswerHead): AnswerDecoder<SpeechEvent> {
  if (holdsWords(head)) return new WordsInstead(head, readDeepgramAnswerError);
  return new AudioAnswer(answeredForm(head, audioSettings[encoding].form), readUsage(head));
}

/** The two generations of models name the header differently. */
function readUsage({ headers }: AnswerHead): Usage | undefined {
  const characters = headers['dg-char-count'] ?? headers['x-dg-characters'];
  if (characters === undefined || !/^\d+$/.test(characters)) return undefined;
  return { input: { characters: Number(characters) } };
}
