import fvad from '@echogarden/fvad-wasm';
import type { FvadModule } from '@echogarden/fvad-wasm';
import { writeSamples } from '../samples/sample-values.js';
import { frameLength, frameRate } from './frame.js';
import { loadedOnce } from './loaded-once.js';

interface Loaded {
  readonly module: FvadModule;
  /** Where every detector's frame is put: one is looked at after the other. */
  readonly frame: number;
}

const loaded = loadedOnce(async (): Promise<Loaded> => {
  const module = await fvad();
  return { module, frame: module._malloc(2 * frameLength) };
});

/** WebRTC's detector: six frequency bands under a Gaussian mixture model. 744 bytes of memory each. */
export class VoiceDetector {
  readonly #module: FvadModule;
  readonly #frame: number;
  /** 0 once it was freed. */
  #detector: number;

  private constructor({ module, frame }: Loaded) {
    this.#module = module;
    this.#frame = frame;
    this.#detector = module._fvad_new();
    if (this.#detector === 0) throw new Error('There is no memory for another voice detector.');
    module._fvad_set_sample_rate(this.#detector, frameRate);
  }

  /** The module is loaded once for all. @throws Error where its memory is used up, at about two million detectors */
  static async create(): Promise<VoiceDetector> {
    return new VoiceDetector(await loaded());
  }

  /** @param mode 0 finds more, 3 errs less */
  setMode(mode: 0 | 1 | 2 | 3): void {
    if (this.#detector !== 0) this.#module._fvad_set_mode(this.#detector, mode);
  }

  /** Whether a frame could be voice. Frames must come in order: the model learns from each. */
  isVoice(frame: Float32Array): boolean {
    if (this.#detector === 0) return false;
    const { buffer } = this.#module.HEAP16;
    new Uint8Array(buffer, this.#frame, 2 * frameLength).set(writeSamples(frame));
    return this.#module._fvad_process(this.#detector, this.#frame, frameLength) === 1;
  }

  free(): void {
    if (this.#detector !== 0) this.#module._fvad_free(this.#detector);
    this.#detector = 0;
  }
}
