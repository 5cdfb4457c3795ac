import type { VoiceBook } from './voices.js';

/** Samples a second. */
export const piperSampleRate = 22_050;

/** Speakers of the model are counted from 0. */
const speakers = 904;

/**
 * OpenAI's names. Their own voices are nobody else's: each name has a speaker of its register here. Of all speakers of
 * a register those were measured whose pitch is steady, whose pace and loudness are usual, and whose words a recogniser
 * understands best. Behind each: the median of the pitch in hertz.
 */
const openaiVoices: Readonly<Record<string, number>> = {
  alloy: 873, // 160
  ash: 463, // 108
  ballad: 816, // 131
  cedar: 858, // 102
  coral: 396, // 204
  echo: 825, // 120
  fable: 349, // 141
  marin: 373, // 179
  nova: 207, // 216
  onyx: 859, // 89
  sage: 376, // 171
  shimmer: 488, // 199
  verse: 690, // 127
};

const voices = new Map(Object.entries(openaiVoices));

/** Piper's speakers, by OpenAI's names and by their numbers in the model. */
export const piperVoices: VoiceBook<number> = {
  listed: `${[...voices.keys()].join(', ')}, or a speaker's number from "0" to "${speakers - 1}"`,
  find: (name) => voices.get(name) ?? speakerOf(name),
};

function speakerOf(name: string): number | undefined {
  if (!/^\d{1,3}$/.test(name)) return undefined;
  const speaker = Number(name);
  return speaker < speakers ? speaker : undefined;
}
