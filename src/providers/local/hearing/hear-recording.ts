import type { Emit } from '../../../computing/serve-tasks.js';
import { TaskRefusal } from '../../../computing/task-refusal.js';
import type { Turns } from '../../../computing/turns.js';
import type { Heard, HeardSegment, HearingTask } from './hearing-tasks.js';
import { soundOf } from './recording.js';
import type { Sound } from './recording.js';
import type { SherpaRuntime } from './sherpa-runtime.js';
import type { SpeechRecogniser } from './speech-recogniser.js';
import { SpeechSegmenter } from './speech-segmenter.js';
import type { Stretch } from './speech-segmenter.js';
import type { VoiceDetector, VoiceDetectors } from './voice-detector.js';
import { Windows } from './windows.js';

/** Hours of sound that a file may unpack to: no recording, but some crafted files are longer. */
const mostHours = 24;

/** What recordings are heard with. */
export interface HearingModel {
  readonly runtime: SherpaRuntime;
  readonly recogniser: SpeechRecogniser;
  readonly detectors: VoiceDetectors;
  readonly turns: Turns;
}

/**
 * Writes a recording down, stretch by stretch, as it is decoded.
 * @param emit is given each stretch in which words were recognised
 * @throws TaskRefusal as `soundOf`, and where it is too long; the signal's reason where it fired
 */
export async function hearRecording(
  { runtime, recogniser, detectors, turns }: HearingModel,
  task: HearingTask,
  signal: AbortSignal,
  emit: Emit<HeardSegment>,
): Promise<Heard> {
  return detectors.lend(task.threshold, async (detector) => {
    const listener = new Listener(new Windows(runtime), detector, new SpeechSegmenter(task));
    const write = async ({ start, end, samples }: Stretch): Promise<void> => {
      const text = await turns.take(signal, () => recogniser.textOf(samples));
      if (text !== '') emit({ start, end, text });
    };
    const sounds = soundOf(task);
    try {
      let duration = 0;
      for (;;) {
        const next = await turns.take(signal, () => sounds.next());
        if (next.done === true) break;
        const sound = next.value;
        duration += sound.samples.length / sound.rate;
        if (duration > mostHours * 3600) throw tooLong();
        for (const stretch of await turns.take(signal, () => listener.hear(sound))) await write(stretch);
      }
      for (const stretch of await turns.take(signal, () => listener.end())) {
        // The last window is filled up with silence.
        await write({ ...stretch, end: Math.min(stretch.end, duration) });
      }
      return { duration };
    } finally {
      await sounds.return(undefined);
    }
  });
}

/** Finds the stretches of speech in one recording. */
class Listener {
  constructor(
    private readonly windows: Windows,
    private readonly detector: VoiceDetector,
    private readonly segmenter: SpeechSegmenter,
  ) {}

  hear(sound: Sound): readonly Stretch[] {
    return this.#judge(this.windows.push(sound));
  }

  end(): readonly Stretch[] {
    const last = this.#judge(this.windows.end());
    const open = this.segmenter.end();
    return open === undefined ? last : [...last, open];
  }

  #judge(windows: Iterable<Float32Array>): readonly Stretch[] {
    const stretches: Stretch[] = [];
    for (const window of windows) {
      const stretch = this.segmenter.push(window, this.detector.isSpeech(window));
      if (stretch !== undefined) stretches.push(stretch);
    }
    return stretches;
  }
}

function tooLong(): TaskRefusal {
  const message = `The recording is longer than ${mostHours} hours. Send it in parts.`;
  return new TaskRefusal({ message, param: 'file' });
}
