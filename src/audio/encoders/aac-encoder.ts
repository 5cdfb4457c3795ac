import { Buffer } from 'node:buffer';
import type { AudioSampleSource, Output } from 'mediabunny';
import { rateConversion } from '../samples/rate-conversion.js';
import { importOptional } from './import-optional.js';
import { importMediabunny } from './mediabunny.js';
import type { SampleEncoder } from './sample-encoder.js';

const sampleRate = 48_000;
const bitrate = 128_000;

/** A stream of AAC-LC frames, each with its own header (ADTS): it can be played from its first bytes on. */
export async function openAac(from: number): Promise<SampleEncoder> {
  const library = await importOptional(importMediabunny, 'aac', 'mediabunny @mediabunny/aac-encoder');
  const written: Uint8Array[] = [];
  const collect = new WritableStream<Uint8Array>({
    write: (bytes) => {
      written.push(bytes);
    },
  });
  const output = new library.Output({
    format: new library.AdtsOutputFormat(),
    target: new library.AppendOnlyStreamTarget(collect),
  });
  const source = new library.AudioSampleSource({ codec: 'aac', quality: new library.Quality({ bitrate }) });
  output.addAudioTrack(source);
  await output.start();
  return new AacEncoder(library, { output, source, written }, from);
}

/** A file as the library writes it. */
interface OpenFile {
  readonly output: Output;
  readonly source: AudioSampleSource;
  /** What was written and not handed out yet. */
  readonly written: Uint8Array[];
}

class AacEncoder implements SampleEncoder {
  readonly #conversion;
  #samples = 0;
  #ended = false;

  constructor(
    private readonly library: Awaited<ReturnType<typeof importMediabunny>>,
    private readonly file: OpenFile,
    from: number,
  ) {
    this.#conversion = rateConversion(from, sampleRate);
  }

  async encode(samples: Float32Array): Promise<Uint8Array> {
    await this.#add(this.#conversion.push(samples));
    return this.#take();
  }

  async end(): Promise<Uint8Array> {
    await this.#add(this.#conversion.end());
    this.#ended = true;
    await this.file.output.finalize();
    return this.#take();
  }

  free(): void {
    if (this.#ended) return;
    this.#ended = true;
    void this.file.output.cancel();
  }

  async #add(data: Float32Array): Promise<void> {
    if (data.length === 0) return;
    const timestamp = this.#samples / sampleRate;
    const sample = new this.library.AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp,
    });
    this.#samples += data.length;
    try {
      await this.file.source.add(sample);
    } finally {
      sample.close();
    }
  }

  #take(): Uint8Array {
    return Buffer.concat(this.file.written.splice(0));
  }
}
