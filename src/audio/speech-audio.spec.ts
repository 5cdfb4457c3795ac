import { afterAll, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { AudioEncoding as Encoding, SpeechEvent } from '#libs/canonical';
import { AudioEncoding } from './audio-encoding.js';
import { SpeechAudio } from './speech-audio.js';

const encoding = new AudioEncoding();
const audio = new SpeechAudio(encoding);
afterAll(() => encoding.onApplicationShutdown());

const { signal } = new AbortController();
const samples = (sampleRate: number): SpeechEvent => ({
  type: 'start',
  form: { kind: 'samples', sampleRate },
});
const bytes = (...values: number[]): SpeechEvent => ({ type: 'audio', bytes: Uint8Array.from(values) });
const done: SpeechEvent = { type: 'done', usage: { input: { characters: 3 } } };

async function* saying(...events: (SpeechEvent | Error)[]): AsyncGenerator<SpeechEvent, void> {
  for (const event of events) {
    await Promise.resolve();
    if (event instanceof Error) throw event;
    yield event;
  }
}

async function heard(asked: Encoding, events: AsyncIterable<SpeechEvent>): Promise<SpeechEvent[]> {
  const told: SpeechEvent[] = [];
  for await (const event of audio.encodeSpeech(events, { encoding: asked }, signal)) told.push(event);
  return told;
}

describe('SpeechAudio', () => {
  it('lets pass what has its encoding', async () => {
    const start: SpeechEvent = { type: 'start', form: { kind: 'encoded', encoding: 'mp3' } };
    await expect(heard('mp3', saying(start, bytes(1), bytes(2, 3), done))).resolves.toEqual([
      start,
      bytes(1),
      bytes(2, 3),
      done,
    ]);
  });

  it('writes samples as WAV of unknown length, at their own rate', async () => {
    const [start, head, ...rest] = await heard(
      'wav',
      saying(samples(16_000), bytes(1, 2, 3), bytes(4), done),
    );
    expect(start).toEqual({ type: 'start', form: { kind: 'encoded', encoding: 'wav' } });
    const header = Buffer.from(head?.type === 'audio' ? head.bytes : []);
    expect(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect(header.readUInt32LE(4)).toBe(0xffffffff);
    expect(header.readUInt32LE(40)).toBe(0xffffffff);
    expect([header.readUInt32LE(24), header.readUInt32LE(28), header.length]).toEqual([16_000, 32_000, 44]);
    expect(rest).toEqual(
      [bytes(1, 2), bytes(3, 4), done].map((event) => expect.objectContaining({ type: event.type })),
    );
  });

  it('brings bare samples to 24 kHz', async () => {
    const told = await heard(
      'pcm',
      saying(samples(12_000), bytes(...new Array<number>(24_000).fill(0)), done),
    );
    const sizes = told.map((event) => (event.type === 'audio' ? event.bytes.length : 0));
    expect(sizes.reduce((total, size) => total + size, 0)).toBe(48_000);
    const same = await heard('pcm', saying(samples(24_000), bytes(1, 2), done));
    expect(same).toMatchObject([{ type: 'start' }, { bytes: { 0: 1, 1: 2 } }, done]);
  });

  it('takes bare samples for what they are', async () => {
    const start: SpeechEvent = { type: 'start', form: { kind: 'encoded', encoding: 'pcm' } };
    expect((await heard('wav', saying(start, bytes(1, 2), done))).at(1)).toMatchObject({
      bytes: { length: 44 },
    });
  });

  it.each<Encoding>(['pcm', 'wav'])(
    'says nothing before there are bytes of %s: a failure still has a status',
    async (asked) => {
      const broken = new GatewayError('provider_failed', 'Gone.');
      const told: SpeechEvent[] = [];
      const reading = (async () => {
        const events = audio.encodeSpeech(saying(samples(24_000), broken), { encoding: asked }, signal);
        for await (const event of events) told.push(event);
      })();
      await expect(reading).rejects.toBe(broken);
      expect(told).toEqual([]);
    },
  );

  it('refuses what would have to be decoded, and what is no audio', async () => {
    const start: SpeechEvent = { type: 'start', form: { kind: 'encoded', encoding: 'mp3' } };
    await expect(heard('flac', saying(start, bytes(1), done))).rejects.toThrow(
      /mp3 where flac was asked for/,
    );
    await expect(heard('flac', saying(done))).rejects.toThrow(/no audio/);
  });

  it('stops the speaker where nobody listens', async () => {
    let stopped = false;
    async function* endless(): AsyncGenerator<SpeechEvent, void> {
      try {
        yield samples(24_000);
        for (;;) {
          await Promise.resolve();
          yield bytes(1, 2);
        }
      } finally {
        stopped = true;
      }
    }
    for await (const event of audio.encodeSpeech(endless(), { encoding: 'wav' }, signal)) {
      if (event.type === 'audio') break;
    }
    expect(stopped).toBe(true);
  });

  it('is over with the answer, though whoever gave it stays', async () => {
    async function* lingering(): AsyncGenerator<SpeechEvent, void> {
      yield* saying(samples(24_000), bytes(1, 2), done);
      await new Promise(() => undefined);
    }
    for await (const event of audio.encodeSpeech(lingering(), { encoding: 'mp3' }, signal)) {
      if (event.type !== 'done') continue;
      expect(event).toEqual(done);
      break;
    }
    expect.assertions(1);
  });

  it('does not pass a cut answer off as a whole one', async () => {
    const told = await heard('wav', saying(samples(24_000), bytes(1, 2)));
    expect(told.map(({ type }) => type)).toEqual(['start', 'audio', 'audio']);
  });
});
