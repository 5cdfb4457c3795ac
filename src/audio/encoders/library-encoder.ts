import { Buffer } from 'node:buffer';
import type { StreamEncoder } from '@audio/encode';
import { rateConversion } from '../samples/rate-conversion.js';
import type { RateConversion } from '../samples/rate-conversion.js';
import { importOptional } from './import-optional.js';
import type { OpenEncoder, SampleEncoder } from './sample-encoder.js';

/** How a file of a kind is written. */
interface FilePlan {
  readonly encoding: 'mp3' | 'opus' | 'flac';
  /** The rate that samples are brought to. Default: their own. */
  readonly sampleRate?: number;
  readonly options: { readonly bitrate?: number; readonly application?: string };
  /** Silent samples that go in first, and last: what players leave out at both ends. */
  readonly margins?: readonly [before: number, after: number];
}

/** At 48 kHz the delay of MP3, which no player takes away from a stream, is the shortest: 23 ms. */
export const openMp3 = openerOf({ encoding: 'mp3', sampleRate: 48_000, options: { bitrate: 128 } });

/**
 * The library's header makes players skip 80 ms (3,840 samples), but the encoder is late by 6.5 ms (312 samples) alone:
 * the rest goes in as silence, and the end is pushed out by what the encoder is late.
 */
export const openOpus = openerOf({
  encoding: 'opus',
  sampleRate: 48_000,
  options: { bitrate: 64, application: 'voip' },
  margins: [3_840 - 312, 312],
});

export const openFlac = openerOf({ encoding: 'flac', options: {} });

function openerOf(plan: FilePlan): OpenEncoder {
  return async (from) => {
    const { default: encode } = await importOptional(
      () => import('@audio/encode'),
      plan.encoding,
      '@audio/encode',
    );
    const { sampleRate = from, options } = plan;
    const stream = await encode[plan.encoding]({ ...options, sampleRate, channels: 1 });
    return new LibraryEncoder(stream, rateConversion(from, sampleRate), plan.margins ?? [0, 0]);
  };
}

class LibraryEncoder implements SampleEncoder {
  #isFirst = true;

  constructor(
    private readonly stream: StreamEncoder,
    private readonly conversion: RateConversion,
    private readonly margins: readonly [before: number, after: number],
  ) {}

  async encode(samples: Float32Array): Promise<Uint8Array> {
    const lead = this.#isFirst ? await this.#write(new Float32Array(this.margins[0])) : [];
    this.#isFirst = false;
    return Buffer.concat([...lead, ...(await this.#write(this.conversion.push(samples)))]);
  }

  async end(): Promise<Uint8Array> {
    const last = await this.#write(this.conversion.end());
    const margin = await this.#write(new Float32Array(this.margins[1]));
    return Buffer.concat([...last, ...margin, await this.stream()]);
  }

  free(): void {
    this.stream.free();
  }

  async #write(samples: Float32Array): Promise<readonly Uint8Array[]> {
    return samples.length === 0 ? [] : [await this.stream([samples])];
  }
}
