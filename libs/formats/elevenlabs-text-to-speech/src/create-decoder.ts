import type { AnswerDecoder, AnswerHead, SpeechEvent, SpeechRequest, Usage } from '#libs/canonical';
import {
  answeredForm,
  AudioAnswer,
  holdsWords,
  readElevenLabsAnswerError,
  WordsInstead,
} from '#libs/codec-kit';
import { audioSettings } from './audio-settings.js';

/** Audio as it comes; what it cost stands in the head. */
export function createDecoder({ encoding }: SpeechRequest, head: AnswerHead): AnswerDecoder<SpeechEvent> {
  if (holdsWords(head)) return new WordsInstead(head, readElevenLabsAnswerError);
  const { form } = audioSettings[encoding];
  return new AudioAnswer(form.kind === 'samples' ? form : answeredForm(head, form), readUsage(head));
}

/** Characters as they were charged. */
function readUsage({ headers }: AnswerHead): Usage | undefined {
  const characters = headers['character-cost'] ?? headers['x-character-count'];
  if (characters === undefined || !/^\d+$/.test(characters)) return undefined;
  return { input: { characters: Number(characters) } };
}
