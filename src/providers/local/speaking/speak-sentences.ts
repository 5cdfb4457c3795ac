import { ReadAhead } from '../../../computing/read-ahead.js';
import type { WorkerProgram } from '../../../computing/serve-tasks.js';
import { Turns } from '../../../computing/turns.js';
import { pcmOf, trimmed } from './samples.js';
import { sentencesOf } from './sentences.js';
import type { SpeakTask, SpokenPiece } from './speaking-tasks.js';
import type { Synthesiser } from './synthesiser.js';

/** Seconds of sound that may wait for a slow listener: a request of usual length is never held up. */
const longestWait = 300;

type Compute<Voice> = Awaited<
  ReturnType<WorkerProgram<unknown, SpeakTask<Voice>, undefined, SpokenPiece>['open']>
>;

/** Reads texts aloud sentence by sentence: the first is heard while the others are still to come. */
export function speakSentences<Voice>(synthesiser: Synthesiser<Voice>): Compute<Voice> {
  const turns = new Turns();
  const { sampleRate } = synthesiser;
  return async ({ text, voice, speed, ahead }, signal, emit) => {
    const readAhead = new ReadAhead(ahead, longestWait * sampleRate);
    for (const sentence of sentencesOf(text)) {
      await readAhead.room(signal);
      const sound = await turns.take(signal, () => synthesiser.say(sentence.text, voice, speed));
      const heard = trimmed(sound, sampleRate);
      if (heard.length === 0) continue;
      const pause = Math.round((sentence.pause / speed) * sampleRate);
      readAhead.given(heard.length + pause);
      const bytes = pcmOf(heard, pause);
      emit(bytes, [bytes]);
    }
    return { result: undefined };
  };
}
