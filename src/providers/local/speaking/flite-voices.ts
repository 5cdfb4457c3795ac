import type { VoiceBook } from './voices.js';

/** Samples a second, of every voice in the table. */
export const fliteSampleRate = 16_000;

/** One of Flite's own voices, at its own pitch or another one. */
export interface FliteVoice {
  readonly voice: 'awb' | 'kal16' | 'rms' | 'slt';
  /** Mean, in hertz. */
  readonly pitch?: number;
}

/**
 * OpenAI's names. Flite has three men (rms, American and deep; awb, Scottish; kal16, a machine of the nineties) and a
 * woman (slt, American); other pitches make more of them. rms cannot be changed.
 */
const openaiVoices: Readonly<Record<string, FliteVoice>> = {
  alloy: { voice: 'awb', pitch: 150 },
  ash: { voice: 'awb', pitch: 112 },
  ballad: { voice: 'awb', pitch: 140 },
  cedar: { voice: 'rms' },
  coral: { voice: 'slt', pitch: 205 },
  echo: { voice: 'kal16', pitch: 115 },
  fable: { voice: 'awb', pitch: 165 },
  marin: { voice: 'slt', pitch: 182 },
  nova: { voice: 'slt', pitch: 218 },
  onyx: { voice: 'kal16' },
  sage: { voice: 'slt' },
  shimmer: { voice: 'slt', pitch: 193 },
  verse: { voice: 'awb' },
};

const ownVoices: Readonly<Record<string, FliteVoice>> = {
  awb: { voice: 'awb' },
  kal16: { voice: 'kal16' },
  rms: { voice: 'rms' },
  slt: { voice: 'slt' },
};

const voices = new Map(Object.entries({ ...openaiVoices, ...ownVoices }));

/** Flite's voices, by OpenAI's names and by its own. */
export const fliteVoices: VoiceBook<FliteVoice> = {
  listed: [...voices.keys()].join(', '),
  find: (name) => voices.get(name),
};
