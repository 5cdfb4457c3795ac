import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { readSamples } from '../samples/sample-values.js';
import type { EncoderQuestion } from './encoder-task.js';
import type { SampleEncoder } from './sample-encoder.js';

/** Feeds an encoder with what comes through a port, until the end of the file. @throws the signal's reason */
export async function answerQuestions(
  port: MessagePort,
  encoder: SampleEncoder,
  signal: AbortSignal,
): Promise<void> {
  for await (const [question] of on(port, 'message', { signal }) as AsyncIterable<[EncoderQuestion]>) {
    const bytes = question === 'end' ? await encoder.end() : await encoder.encode(readSamples(question));
    // A copy of its own: a library may have handed out a view of more.
    const answer = Uint8Array.from(bytes);
    port.postMessage(answer, [answer.buffer]);
    if (question === 'end') return;
  }
}
