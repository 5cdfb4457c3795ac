import { fliteSampleRate, fliteVoices } from './flite-voices.js';
import type { FliteVoice } from './flite-voices.js';
import type { PiperFiles } from './piper-synthesiser.js';
import { piperSampleRate, piperVoices } from './piper-voices.js';
import type { VoiceBook } from './voices.js';

/** What the gateway knows of a synthesiser without loading it. */
export interface VoiceModel<Voice = unknown> {
  /** What computes, for messages. */
  readonly runtime: string;
  /** The source file of its worker. */
  readonly entry: string;
  readonly voices: VoiceBook<Voice>;
  /** Samples a second. */
  readonly sampleRate: number;
  /** What the worker opens, of the weight files in the manifest's order. */
  files(paths: readonly string[]): unknown;
}

const piper: VoiceModel<number> = {
  runtime: 'sherpa-onnx-node',
  entry: new URL('./piper.worker.js', import.meta.url).href,
  voices: piperVoices,
  sampleRate: piperSampleRate,
  files: ([model = '', tokens = '', phonemes = '']): PiperFiles => ({ model, tokens, phonemes }),
};

const flite: VoiceModel<FliteVoice> = {
  runtime: 'WebAssembly',
  entry: new URL('./flite.worker.js', import.meta.url).href,
  voices: fliteVoices,
  sampleRate: fliteSampleRate,
  files: ([program = '']) => ({ program }),
};

/** The synthesisers by their ids in the manifest. */
export const voiceModels: Readonly<Record<string, VoiceModel>> = { piper, flite };
