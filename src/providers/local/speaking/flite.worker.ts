import { serveTasks } from '../../../computing/serve-tasks.js';
import { FliteSynthesiser } from './flite-synthesiser.js';
import type { FliteVoice } from './flite-voices.js';
import { speakSentences } from './speak-sentences.js';
import type { SpeakTask, SpokenPiece } from './speaking-tasks.js';

/** The thread that Flite speaks in. WebAssembly is a part of Node: there is no runtime to look for. */
await serveTasks<{ readonly program: string }, SpeakTask<FliteVoice>, undefined, SpokenPiece>({
  runtime: () => Promise.resolve(),
  open: async ({ program }) => speakSentences(await FliteSynthesiser.load(program)),
});
