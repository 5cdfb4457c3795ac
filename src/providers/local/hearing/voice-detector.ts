import type { SherpaRuntime, Vad } from './sherpa-runtime.js';
import { detectionLag, samplingRate, windowSize } from './speech-segmenter.js';

const windowSeconds = windowSize / samplingRate;
/** A stretch of sound must be this long to be speech: clicks are not, a short "yes" is. */
const shortestSpeech = (detectionLag - 2) * windowSeconds;
/** Long pauses are what the segmenter counts; here only flicker is smoothed. */
const shortestSilence = 3 * windowSeconds;
/** Windows of unbroken speech after which what the detector collects of it is thrown away: it copies it each time. */
const collected = Math.round(30 / windowSeconds);
/** Seconds: never reached. */
const noLimit = 1_000;

/** Says of every window of one recording whether somebody speaks. */
export class VoiceDetector {
  #unbroken = 0;

  constructor(private readonly vad: Vad) {}

  isSpeech(window: Float32Array): boolean {
    this.vad.acceptWaveform(window);
    const speech = this.vad.isDetected();
    this.#unbroken = speech ? this.#unbroken + 1 : 0;
    if (this.#unbroken === collected) {
      this.vad.flush();
      this.#unbroken = 0;
    }
    this.vad.clear();
    return speech;
  }
}

/** Voice detectors, used again and again: each holds 10 MB that are no concern of the garbage collector's. */
export class VoiceDetectors {
  readonly #free = new Map<number, Vad[]>();

  /** @param model path of Silero's weights */
  constructor(
    private readonly runtime: SherpaRuntime,
    private readonly model: string,
  ) {}

  /**
   * Lends a detector for one recording.
   * @param threshold how sure it must be, from 0.1 to 0.9 in steps of a tenth
   */
  async lend<Result>(threshold: number, use: (detector: VoiceDetector) => Promise<Result>): Promise<Result> {
    const step = Math.round(Math.min(0.9, Math.max(0.1, threshold)) * 10);
    const vad = this.#free.get(step)?.pop() ?? this.#create(step / 10);
    try {
      return await use(new VoiceDetector(vad));
    } finally {
      vad.reset();
      this.#free.set(step, [...(this.#free.get(step) ?? []), vad]);
    }
  }

  #create(threshold: number): Vad {
    const sileroVad = {
      model: this.model,
      threshold,
      minSilenceDuration: shortestSilence,
      minSpeechDuration: shortestSpeech,
      maxSpeechDuration: noLimit,
      windowSize,
    };
    return new this.runtime.Vad({ sileroVad, sampleRate: samplingRate, numThreads: 1 }, 10);
  }
}
