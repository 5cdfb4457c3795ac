import { afterAll, describe, expect, it } from '@jest/globals';
import decode from '@audio/decode';
import type { AudioEncoding as Encoding } from '#libs/canonical';
import { AudioEncoding } from './audio-encoding.js';
import { writeSamples } from './samples/sample-values.js';

const audio = new AudioEncoding();
afterAll(() => audio.onApplicationShutdown());

const seconds = 2;
const loudness = 0.5;

/** A tone that rises from 300 to 1,500 Hz: at every time it is another one. */
const sweep = (time: number): number =>
  loudness * Math.sin(2 * Math.PI * (300 * time + (600 * time * time) / seconds));

const recording = (rate: number): Uint8Array =>
  writeSamples(Float32Array.from({ length: rate * seconds }, (_, at) => sweep(at / rate)));

/** A voice that speaks in pieces, and how much of it was taken. */
class Voice {
  given = 0;
  stopped = false;

  constructor(private readonly bytes: Uint8Array) {}

  async *speak(piece = 1_999): AsyncGenerator<Uint8Array, void> {
    try {
      for (let at = 0; at < this.bytes.length; at += piece) {
        await Promise.resolve();
        this.given = Math.min(this.bytes.length, at + piece);
        yield this.bytes.subarray(at, this.given);
      }
    } finally {
      this.stopped = true;
    }
  }
}

async function collect(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
}

const encode = (encoding: Encoding, rate: number, signal = new AbortController().signal) => {
  const voice = new Voice(recording(rate));
  return { voice, file: audio.encode(voice.speak(), rate, encoding, signal) };
};

/** How alike samples and the sweep are, 1 at most, if they come `late` seconds after it. */
function likeness(samples: Float32Array, rate: number, late: number): number {
  let [both, own, wanted] = [0, 0, 0];
  for (const [at, sample] of samples.entries()) {
    const time = at / rate - late;
    const expected = time < 0 || time > seconds ? 0 : sweep(time);
    both += sample * expected;
    own += sample * sample;
    wanted += expected * expected;
  }
  return both / Math.sqrt(own * wanted);
}

describe('AudioEncoding', () => {
  it.each<[Encoding, number, milliseconds: number]>([
    ['mp3', 22_050, 1105 / 48],
    ['mp3', 24_000, 1105 / 48],
    ['opus', 22_050, 0],
    ['opus', 24_000, 0],
    ['flac', 22_050, 0],
    ['wav', 24_000, 0],
    ['aac', 24_000, 0],
  ])('writes %s of samples at %d Hz that is heard as they were', async (encoding, rate, late) => {
    const file = await collect(encode(encoding, rate).file);
    const { channelData, sampleRate } = await decode(file);
    expect(channelData).toHaveLength(1);
    const [samples = new Float32Array()] = channelData;
    expect(Math.abs(samples.length / sampleRate - seconds)).toBeLessThan(0.05);
    expect(likeness(samples, sampleRate, late / 1000)).toBeGreaterThan(0.99);
  });

  it('writes FLAC that is the same to the bit', async () => {
    const { channelData } = await decode(await collect(encode('flac', 24_000).file));
    const bytes = Buffer.from(recording(24_000));
    const differences = [...(channelData[0] ?? [])].filter(
      // 1 is the decoder's 32,767.
      (sample, at) => Math.abs(sample * 32_767 - bytes.readInt16LE(2 * at)) > 0.01,
    );
    expect(differences).toEqual([]);
  });

  it.each<Encoding>(['mp3', 'opus', 'flac', 'wav', 'pcm'])(
    'gives the first bytes of %s long before the last samples came, and takes no more than it gives',
    async (encoding) => {
      const { voice, file } = encode(encoding, 24_000);
      await file.next();
      const first = voice.given;
      expect(first).toBeLessThan(recording(24_000).length / 4);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(voice.given).toBe(first);
      await file.return();
      expect(voice.stopped).toBe(true);
    },
  );

  it('writes files side by side', async () => {
    const encodings: Encoding[] = ['mp3', 'flac', 'mp3', 'opus'];
    const together = await Promise.all(encodings.map((one) => collect(encode(one, 24_000).file)));
    const [first, flac, second] = together;
    expect(second).toEqual(first);
    expect(await collect(encode('flac', 24_000).file)).toEqual(flac);
  });

  it('ends with its client, and with its speaker', async () => {
    const leaving = new AbortController();
    const { voice, file } = encode('mp3', 24_000, leaving.signal);
    await file.next();
    leaving.abort(new Error('gone'));
    await expect(collect(file)).rejects.toThrow('gone');
    expect(voice.stopped).toBe(true);
    const broken = audio.encode(breaking(), 24_000, 'mp3', new AbortController().signal);
    await expect(collect(broken)).rejects.toThrow('mute');
  });
});

async function* breaking(): AsyncGenerator<Uint8Array, void> {
  yield await Promise.resolve(new Uint8Array(4_800));
  throw new Error('mute');
}
