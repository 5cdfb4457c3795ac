import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hastened } from './hastened.js';
import { importSherpaRuntime } from './sherpa-runtime.js';
import type { SherpaSpeech } from './sherpa-runtime.js';
import type { Synthesiser } from './synthesiser.js';

/** What Piper's worker opens. */
export interface PiperFiles {
  readonly model: string;
  readonly tokens: string;
  /** A file in espeak-ng's folder of phonemes. */
  readonly phonemes: string;
}

/** How much chance there is in a sentence, as the voice's makers advise. Twice as much is livelier and less clear. */
const chance = 0.333;

/** The part of a sentence's time that the model's scale does not reach, as measured: each sound is rounded up. */
const unscaled = 0.3;

/** Piper: a neural model of 904 people's voices. A voice is a speaker's number. */
export class PiperSynthesiser implements Synthesiser<number> {
  readonly sampleRate: number;

  private constructor(private readonly speech: SherpaSpeech) {
    this.sampleRate = speech.sampleRate;
  }

  /** @throws Error where the files are no such model */
  static async load({ model, tokens, phonemes }: PiperFiles): Promise<PiperSynthesiser> {
    const { OfflineTts } = await importSherpaRuntime();
    // The phoneme library keeps the first folder it is given for the life of the process: it must be the true one.
    const dataDir = await realpath(dirname(phonemes));
    const vits = { model, tokens, dataDir, noiseScale: chance, noiseScaleW: chance };
    // One thread is twenty times faster than speech; more would take them from everybody else.
    const speech = await OfflineTts.createAsync({
      model: { vits, numThreads: 1, provider: 'cpu' },
      maxNumSentences: 1,
    });
    return new PiperSynthesiser(speech);
  }

  /** The model speaks slowly by itself; in haste it would swallow no sound, and so never be fast enough. */
  async say(text: string, sid: number, speed: number): Promise<Float32Array> {
    const request = { text, sid, speed: scaleOf(Math.min(1, speed)), enableExternalBuffer: false };
    const { samples } = await this.speech.generateAsync(request);
    return speed > 1 ? hastened(samples, this.sampleRate, speed) : samples;
  }
}

/** What the model takes for a pace below 1, so that a sentence lasts as long as it should. */
const scaleOf = (speed: number): number => (1 - unscaled) / (1 / speed - unscaled);
