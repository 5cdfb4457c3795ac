import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { createModelStore } from '../local-models.module.js';
import { SpeakingRuntime } from './speaking-runtime.js';
import type { SpeakingRuntimeOptions } from './speaking-runtime.js';

// The real models speak here. Their weights are pulled once, by the store's own puller, and kept between runs.
const root = resolve(import.meta.dirname, '../../../..');
// They compute on one thread: a busy machine makes them slow, not wrong.
jest.setTimeout(120_000);

const store = createModelStore({
  dataDirectory: join(root, 'node_modules/.cache/model-gateway'),
  npmEnvironment: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
});
const logged = jest.fn();

const newRuntime = (model: string, more: Partial<SpeakingRuntimeOptions> = {}): SpeakingRuntime =>
  new SpeakingRuntime({
    model,
    queue: 3,
    idleUnload: 60_000,
    weights: async () => (await store.open(model))?.files ?? [],
    log: logged,
    ...more,
  });

const models = ['piper', 'flite'] as const;
const runtimes = { piper: newRuntime('piper'), flite: newRuntime('flite') };

beforeAll(async () => {
  for (const model of models) await store.ensure(model, AbortSignal.timeout(600_000));
}, 600_000);

afterAll(async () => {
  for (const model of models) await runtimes[model].close();
});

const sentence = 'The old lighthouse keeper walked slowly along the shore.';
const never = new AbortController().signal;

const start = (
  runtime: SpeakingRuntime,
  more: Partial<SpeechRequest> = {},
  signal = never,
): ReturnType<SpeakingRuntime['run']> =>
  runtime.run(
    {
      operation: 'speak',
      model: 'piper',
      input: sentence,
      voice: 'alloy',
      encoding: 'pcm',
      delivery: 'audio',
      ...more,
    },
    { signal },
  );

async function speak(runtime: SpeakingRuntime, more: Partial<SpeechRequest> = {}) {
  const { value, losses } = await start(runtime, more);
  const events: SpeechEvent[] = [];
  for await (const event of value) events.push(event);
  const [first, ...others] = events;
  if (first?.type !== 'start' || first.form.kind !== 'samples') throw new Error('it begins with the form');
  const pieces = others.flatMap((event) => (event.type === 'audio' ? [event.bytes] : []));
  const bytes = Buffer.concat(pieces);
  const samples = Float32Array.from(
    { length: bytes.length / 2 },
    (_, at) => bytes.readInt16LE(2 * at) / 32_768,
  );
  const { sampleRate } = first.form;
  return { samples, sampleRate, seconds: samples.length / sampleRate, pieces, losses, end: events.at(-1) };
}

/** How loud it is on average; 1 is the loudest. */
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** The usual pitch of a voice in hertz: the shift at which a stretch of sound is most like itself, at the median. */
function pitchOf({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number {
  const window = Math.round(0.04 * sampleRate);
  const [shortest, longest] = [Math.round(sampleRate / 320), Math.round(sampleRate / 65)];
  const pitches: number[] = [];
  for (let at = 0; at + window + longest < samples.length; at += 3 * window) {
    const stretch = samples.subarray(at, at + window);
    if (loudness(stretch) < 0.05) continue;
    const likeness = (shift: number): number => {
      const shifted = samples.subarray(at + shift, at + shift + window);
      const product = stretch.reduce((sum, sample, index) => sum + sample * (shifted[index] ?? 0), 0);
      return product / (window * loudness(stretch) * loudness(shifted) || 1);
    };
    const shifts = Array.from({ length: longest - shortest }, (_, index) => shortest + index);
    const alike = shifts.map(likeness);
    const best = Math.max(...alike);
    const shift = shifts[alike.findIndex((value) => value > 0.9 * best)] ?? 1;
    if (best > 0.7) pitches.push(sampleRate / shift);
  }
  pitches.sort((one, other) => one - other);
  return pitches[pitches.length >> 1] ?? 0;
}

describe.each(models)('%s', (model) => {
  const runtime = runtimes[model];

  it('speaks: as long as a person would, loud enough, and says how much it was', async () => {
    const { seconds, samples, sampleRate, end, losses } = await speak(runtime);
    expect(sampleRate).toBe(model === 'piper' ? 22_050 : 16_000);
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(5);
    expect(loudness(samples)).toBeGreaterThan(0.03);
    expect(Math.max(...samples)).toBeLessThanOrEqual(1);
    const usage = { input: { characters: sentence.length }, output: { seconds } };
    expect(end).toEqual({ type: 'done', usage });
    expect(losses).toEqual([]);
  });

  it('has deep voices and high ones', async () => {
    const deep = pitchOf(await speak(runtime, { voice: 'onyx' }));
    const high = pitchOf(await speak(runtime, { voice: 'nova' }));
    expect(deep).toBeGreaterThan(70);
    expect(deep).toBeLessThan(120);
    expect(high).toBeGreaterThan(180);
    expect(high).toBeLessThan(260);
  });

  it('speaks as fast as asked for', async () => {
    const { seconds: usual } = await speak(runtime);
    const { seconds: fast } = await speak(runtime, { speed: 2 });
    const { seconds: hasty } = await speak(runtime, { speed: 4 });
    const { seconds: slow } = await speak(runtime, { speed: 0.5 });
    // No sentence is spoken twice the same way.
    for (const [seconds, speed] of [
      [fast, 2],
      [hasty, 4],
      [slow, 0.5],
    ] as const) {
      expect((usual / seconds) * (1 / speed)).toBeGreaterThan(0.7);
      expect((usual / seconds) * (1 / speed)).toBeLessThan(1.4);
    }
  });

  it('gives out sentence by sentence, with pauses between them', async () => {
    const { pieces, sampleRate } = await speak(runtime, { input: 'One. Two.\n\n🎉\n\nThree.' });
    expect(pieces).toHaveLength(3);
    const silence = (at: number): number => {
      const [piece = Buffer.alloc(0)] = pieces.slice(at);
      const end = Buffer.from(piece.buffer);
      let samples = 0;
      while (samples < end.length / 2 && end.readInt16LE(end.length - 2 * (samples + 1)) === 0) samples += 1;
      return samples / sampleRate;
    };
    expect(silence(0)).toBeGreaterThan(0.25);
    expect(silence(1)).toBeGreaterThan(silence(0) + 0.2);
    expect(silence(2)).toBeLessThan(0.05);
  });

  it('is silent where there is nothing to say', async () => {
    await expect(start(runtime, { input: '🎉 ...' })).rejects.toMatchObject({ status: 400, param: 'input' });
    await expect(start(runtime, { voice: 'hal' })).rejects.toMatchObject({ status: 400, param: 'voice' });
  });

  it('stops when nobody listens, and answers others meanwhile', async () => {
    const long = `${sentence} `.repeat(400);
    const began = performance.now();
    const leaving = new AbortController();
    const aborted = (await start(runtime, { input: long }, leaving.signal)).value[Symbol.asyncIterator]();
    await aborted.next();
    for await (const event of (await start(runtime, { input: long })).value) {
      if (event.type === 'audio') break;
    }
    expect((await speak(runtime, { input: 'Short.' })).seconds).toBeGreaterThan(0.2);
    leaving.abort(new Error('gone'));
    await expect(
      (async () => {
        while ((await aborted.next()).done !== true);
      })(),
    ).rejects.toThrow('gone');
    expect((await speak(runtime, { input: 'Short.' })).seconds).toBeGreaterThan(0.2);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('a synthesiser', () => {
  it('refuses what the queue cannot take', async () => {
    const own = newRuntime('flite', { queue: 1 });
    const running = [0, 1].map(async () => {
      const events = (await start(own, { input: `${sentence} `.repeat(50) })).value;
      return events[Symbol.asyncIterator]();
    });
    const readers = await Promise.all(running);
    await Promise.all(readers.map((reader) => reader.next()));
    await expect(speak(own)).rejects.toMatchObject({ code: 'gateway_overloaded' });
    for (const reader of readers) await reader.return?.();
    await own.close();
  });

  it('ends with the gateway, in the middle of a sentence', async () => {
    const events = (await start(runtimes.piper, { input: `${sentence} `.repeat(100) })).value;
    const reading = (async () => {
      for await (const event of events) {
        if (event.type === 'audio') void runtimes.piper.close();
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'provider_failed' });
    await runtimes.piper.close();
    await expect(speak(runtimes.piper)).rejects.toMatchObject({ code: 'gateway_shutting_down' });
  });

  it('leaves the memory when nobody asks, and comes back when asked', async () => {
    const own = newRuntime('flite', { idleUnload: 20 });
    await speak(own, { input: 'Hello.' });
    const deadline = Date.now() + 5000;
    while (own.loaded && Date.now() < deadline) await new Promise((resolved) => setTimeout(resolved, 10));
    expect(own.loaded).toBe(false);
    await speak(own, { input: 'Hello.' });
    await own.close();
  });

  it('that cannot load its weights says so', async () => {
    for (const model of models) {
      const own = newRuntime(model, { weights: () => Promise.resolve(['/nowhere/at/all']) });
      await expect(speak(own)).rejects.toMatchObject({ code: 'provider_failed' });
    }
  });
});
