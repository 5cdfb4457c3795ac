import { MessageChannel } from 'node:worker_threads';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { AudioEncoding as Encoding } from '#libs/canonical';
import { WorkerModel } from '../computing/worker-model.js';
import type { CompressedEncoding, EncoderQuestion, EncoderTask } from './encoders/encoder-task.js';
import { PortDialogue } from './encoders/port-dialogue.js';
import { resampled } from './samples/resampled.js';
import { sampleBlocks } from './samples/sample-blocks.js';
import { wavHeader } from './wav-header.js';

/** Samples a second of bare `pcm`. */
const pcmSampleRate = 24_000;
/** Bytes of samples that are encoded at once: at 24 kHz a third of a second. */
const block = 16 * 1024;
/** Files that are written at the same time. One takes about 5 % of a core while its text is spoken. */
const files = 64;
/** Milliseconds after which the thread ends where nobody needs it. */
const idle = 5 * 60_000;

/**
 * Turns samples into files while they come: the first bytes leave long before the last samples, and nothing is read
 * faster than it is taken. WAV and bare samples are written here; all else in a thread, with optional libraries.
 */
@Injectable()
export class AudioEncoding implements OnApplicationShutdown {
  readonly #logger = new Logger(AudioEncoding.name);
  readonly #thread = new WorkerModel<EncoderTask, undefined>({
    model: 'audio encoders',
    called: 'The audio encoder',
    runtime: '@audio/encode',
    entry: new URL('./encoders/encoder.worker.js', import.meta.url).href,
    queue: files - 1,
    idleUnload: idle,
    data: () => Promise.resolve(undefined),
    log: (level, text) => {
      this.#logger[level](text);
    },
  });

  /**
   * @param samples 16 bits signed little-endian, one channel, cut anywhere
   * @param sampleRate samples a second
   * @param signal aborted where nobody waits for the file any more
   * @throws GatewayError `caller_invalid_request` where this gateway cannot write the encoding, before the first byte;
   * `gateway_overloaded` where too many files are being written
   */
  async *encode(
    samples: AsyncIterable<Uint8Array>,
    sampleRate: number,
    encoding: Encoding,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array, void> {
    const blocks = sampleBlocks(samples, block);
    if (encoding === 'pcm') return yield* resampled(blocks, sampleRate, pcmSampleRate);
    if (encoding !== 'wav') return yield* this.#encodeInThread(blocks, { encoding, sampleRate }, signal);
    yield* inWav(blocks, sampleRate);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#thread.close();
  }

  async *#encodeInThread(
    blocks: AsyncIterable<Uint8Array>,
    file: { readonly encoding: CompressedEncoding; readonly sampleRate: number },
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array, void> {
    const { port1, port2 } = new MessageChannel();
    const dialogue = new PortDialogue<EncoderQuestion, Uint8Array>(port1);
    const left = new AbortController();
    const task = { ...file, port: port2 };
    const ended = AbortSignal.any([signal, left.signal]);
    this.#thread.run(task, ended, { transfer: [port2] }).catch((failure: unknown) => {
      dialogue.fail(failure instanceof Error ? failure : new Error(String(failure)));
    });
    try {
      for await (const samples of blocks) {
        const bytes = await dialogue.ask(Uint8Array.from(samples));
        signal.throwIfAborted();
        if (bytes.length > 0) yield bytes;
      }
      yield await dialogue.ask('end');
    } finally {
      left.abort();
      dialogue.close();
    }
  }
}

/** The head goes out with the first samples: until then a failure still has a status. */
async function* inWav(
  blocks: AsyncIterable<Uint8Array>,
  sampleRate: number,
): AsyncGenerator<Uint8Array, void> {
  let head: Uint8Array | undefined = wavHeader(sampleRate);
  for await (const samples of blocks) {
    if (head !== undefined) yield head;
    head = undefined;
    yield samples;
  }
}
