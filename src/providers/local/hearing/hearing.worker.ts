import { serveTasks } from '../../../computing/serve-tasks.js';
import { Turns } from '../../../computing/turns.js';
import { importAudioDecoders } from './audio-decoders.js';
import { hearRecording } from './hear-recording.js';
import type { Heard, HeardSegment, HearingFiles, HearingTask } from './hearing-tasks.js';
import { importSherpaRuntime } from './sherpa-runtime.js';
import { SpeechRecogniser } from './speech-recogniser.js';
import { VoiceDetectors } from './voice-detector.js';

/** The thread that decodes recordings and writes down what is said in them. */
await serveTasks<HearingFiles, HearingTask, Heard, HeardSegment>({
  runtime: () => Promise.all([importSherpaRuntime(), importAudioDecoders()]),
  open: async (files) => {
    const runtime = await importSherpaRuntime();
    const model = {
      runtime,
      recogniser: await SpeechRecogniser.load(runtime, files),
      detectors: new VoiceDetectors(runtime, files.voices),
      turns: new Turns(),
    };
    return async (task, signal, emit) => ({ result: await hearRecording(model, task, signal, emit) });
  },
});
