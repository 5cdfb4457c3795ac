import { serveTasks } from '../../../computing/serve-tasks.js';
import { PiperSynthesiser } from './piper-synthesiser.js';
import type { PiperFiles } from './piper-synthesiser.js';
import { importSherpaRuntime } from './sherpa-runtime.js';
import { speakSentences } from './speak-sentences.js';
import type { SpeakTask, SpokenPiece } from './speaking-tasks.js';

/** The thread that Piper speaks in. */
await serveTasks<PiperFiles, SpeakTask<number>, undefined, SpokenPiece>({
  runtime: importSherpaRuntime,
  open: async (files) => speakSentences(await PiperSynthesiser.load(files)),
});
