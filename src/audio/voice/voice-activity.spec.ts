import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import decode from '@audio/decode';
import { roughRateConversion } from '../samples/rate-conversion.js';
import { VoiceActivity } from './voice-activity.js';
import type { VoiceEvent } from './voice-activity.js';

const rate = 16_000;
const usual = { threshold: 0.5, prefixPadding: 300, silenceDuration: 500 };

const sound = (seconds: number, at: (time: number) => number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, place) => at(place / rate));

/** Noise that is the same every time. */
function whiteNoise(seconds: number, loudness: number): Float32Array {
  let seed = 1;
  const chance = (): number => (seed = (seed * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
  const gauss = (): number => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
  return sound(seconds, () => loudness * gauss());
}

const wave = (frequency: number, time: number): number => Math.sin(2 * Math.PI * frequency * time);

/** Notes with overtones that begin hard and fade, four a second. */
const melody = sound(8, (time) => {
  const note = Math.floor(time * 4);
  const frequency = [262, 294, 330, 349, 392, 440, 494, 523][(note * 5) % 8] ?? 0;
  const overtones = [1, 2, 3, 4, 5].reduce((sum, of) => sum + wave(of * frequency, time) / of, 0);
  return 0.15 * Math.exp(3 * (note / 4 - time) * 4) * overtones;
});

const power = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** Speech with a second of nothing before it and behind it, and noise of so many decibels less all through. */
function withNoise(speech: Float32Array, decibels: number): Float32Array {
  const noise = whiteNoise(speech.length / rate + 2, 1);
  const loudness = Math.sqrt(power(speech) / 10 ** (decibels / 10));
  return noise.map((one, at) => loudness * one + (speech[at - rate] ?? 0));
}

/** What is heard of samples that come in pieces. */
async function heard(samples: Float32Array, settings = usual, piece = 640): Promise<VoiceEvent[]> {
  const activity = await VoiceActivity.open(settings);
  const events: VoiceEvent[] = [];
  for (let at = 0; at < samples.length; at += piece)
    events.push(...activity.push(samples.subarray(at, at + piece)));
  activity.free();
  return events;
}

async function recording(name: string): Promise<Float32Array> {
  const file = await readFile(new URL(`../../providers/local/hearing/fixtures/${name}`, import.meta.url));
  const { channelData, sampleRate } = await decode(file);
  return roughRateConversion(sampleRate, rate).push(channelData[0] ?? new Float32Array());
}

/** Voices as whole seconds in a tenth: where each began and ended. */
const spans = (events: readonly VoiceEvent[]): string[] =>
  events.map(({ type, at }) => `${type === 'speech-started' ? 'from' : 'to'} ${(at / 1000).toFixed(1)}`);

/** Two sentences, at 0.5 to 2.8 and at 4 to 7.2 seconds. */
let sentences: Float32Array;
beforeAll(async () => {
  sentences = await recording('two-sentences.mp3');
});

describe('VoiceActivity', () => {
  it.each<[string, Float32Array]>([
    ['silence', sound(3, () => 0)],
    ['quiet noise', whiteNoise(8, 0.001)],
    ['loud noise', whiteNoise(8, 0.1)],
    ['a tone', sound(3, (time) => 0.2 * wave(440, time))],
    ['hum', sound(3, (time) => 0.1 * wave(50, time))],
    ['a dialled digit', sound(3, (time) => 0.2 * (wave(697, time) + wave(1_209, time)))],
    ['a chord', sound(3, (time) => 0.1 * [261.6, 329.6, 392].reduce((sum, one) => sum + wave(one, time), 0))],
    ['a melody', melody],
    ['clicks', sound(3, (time) => (time % 0.5 < 0.001 ? 0.5 : 0))],
  ])('hears no voice in %s', async (_, samples) => {
    for (const threshold of [0, 0.5, 1]) expect(await heard(samples, { ...usual, threshold })).toEqual([]);
  });

  it('hears two sentences, the padding before them and the silence behind', async () => {
    expect(spans(await heard(sentences))).toEqual(['from 0.3', 'to 3.2', 'from 3.7', 'to 7.7']);
    const tight = { threshold: 0.5, prefixPadding: 0, silenceDuration: 200 };
    expect(spans(await heard(sentences, tight)).slice(0, 2)).toEqual([
      'from 0.6',
      expect.stringMatching(/to/),
    ]);
  });

  it('hears them in noise that is 10 dB less, through a telephone, and from far away', async () => {
    const [first = 0, pause = 0, second = 0, end = 0, ...more] = (await heard(withNoise(sentences, 10))).map(
      ({ at }) => at / 1000,
    );
    expect(more).toEqual([]);
    // Noise may be taken for what comes before a voice, a voice never for noise.
    expect(first).toBeLessThan(1.6);
    expect(first).toBeGreaterThan(0.5);
    expect([pause, second, end]).toEqual([4.1, 4.8, 8.7].map((time) => expect.closeTo(time, 0)));
    const narrow = roughRateConversion(8_000, rate).push(roughRateConversion(rate, 8_000).push(sentences));
    expect(spans(await heard(narrow))).toHaveLength(4);
    expect(spans(await heard(sentences.map((sample) => sample / 15)))).toHaveLength(4);
  });

  it('hears another voice that speaks from the first sample on', async () => {
    const sentence = await recording('one-sentence.opus');
    const events = await heard(Float32Array.of(...sentence, ...sound(1, () => 0)));
    expect(spans(events)).toEqual(['from 0.0', 'to 3.4']);
  });

  it('says so within half a second', async () => {
    const activity = await VoiceActivity.open({ ...usual, prefixPadding: 0 });
    let place = 0;
    while (!activity.isSpeaking) activity.push(sentences.subarray(place, (place += 320)));
    expect(place / rate).toBeLessThan(0.56 + 0.5);
    activity.free();
  });

  it('hears the same in whatever pieces', async () => {
    const whole = await heard(sentences, usual, sentences.length);
    for (const piece of [1, 77, 1_000]) expect(await heard(sentences, usual, piece)).toEqual(whole);
  });

  it('pads no voice with the one before, and forgets when told', async () => {
    const events = await heard(sentences, { ...usual, prefixPadding: 5_000 });
    expect(events.map(({ at }) => at)).toEqual([0, events[1]?.at, events[1]?.at, expect.any(Number)]);
    const activity = await VoiceActivity.open(usual);
    activity.push(sentences.subarray(0, 1.5 * rate));
    expect(activity.isSpeaking).toBe(true);
    activity.clear();
    expect(activity.isSpeaking).toBe(false);
    expect(activity.push(sentences.subarray(1.5 * rate, 2.5 * rate))[0]?.at).toBeGreaterThanOrEqual(1_500);
    activity.free();
    activity.free();
    expect(activity.push(sentences)).toEqual([{ type: 'speech-stopped', at: expect.any(Number) }]);
  });
});
