import { aac } from './aac.js';
import { alaw, mulaw } from './companded.js';
import { flac } from './flac.js';
import { mp3 } from './mp3.js';
import { opus } from './opus.js';
import type { SoundFormat, SoundOrder } from './sound.js';
import { tone } from './tone.js';
import { alawWav, mulawWav, wav } from './wav.js';

const makers: Readonly<Record<SoundFormat, (order: SoundOrder) => Iterable<Buffer>>> = {
  mp3,
  opus,
  aac,
  flac,
  wav,
  pcm: tone,
  mulaw,
  alaw,
  'mulaw-wav': mulawWav,
  'alaw-wav': alawWav,
};

/**
 * A sound in chunks that are made when they are asked for: a tone where samples are raw, silence in formats that
 * would need an encoder.
 */
export function makeSound(format: SoundFormat, order: SoundOrder): Iterable<Buffer> {
  return makers[format](order);
}
