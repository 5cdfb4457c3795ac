import { serveTasks } from '../../computing/serve-tasks.js';
import { openAac } from './aac-encoder.js';
import type { CompressedEncoding, EncoderTask } from './encoder-task.js';
import { answerQuestions } from './answer-questions.js';
import { openFlac, openMp3, openOpus } from './library-encoder.js';
import type { OpenEncoder } from './sample-encoder.js';

const openers: Readonly<Record<CompressedEncoding, OpenEncoder>> = {
  mp3: openMp3,
  opus: openOpus,
  flac: openFlac,
  aac: openAac,
};

/** The thread that audio is encoded in. Files are written side by side, a block of one after a block of another. */
await serveTasks<undefined, EncoderTask, undefined>({
  // Each encoding has a library of its own, which may be missing.
  runtime: () => Promise.resolve(),
  open: () =>
    Promise.resolve(async ({ encoding, sampleRate, port }, signal) => {
      const encoder = await openers[encoding](sampleRate);
      try {
        await answerQuestions(port, encoder, signal);
      } finally {
        encoder.free();
        port.close();
      }
      return { result: undefined };
    }),
});
