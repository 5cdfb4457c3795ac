import type { VoiceTable } from '#libs/codec-kit';

/** Speakers of the second generation for OpenAI's voices. Source: Deepgram, "Voices and languages". */
export const secondGeneration: VoiceTable = {
  alloy: { id: 'thalia-en' },
  ash: { id: 'orion-en' },
  ballad: { id: 'odysseus-en' },
  cedar: { id: 'apollo-en' },
  coral: { id: 'cordelia-en' },
  echo: { id: 'arcas-en' },
  fable: { id: 'draco-en' },
  marin: { id: 'helena-en' },
  nova: { id: 'aurora-en' },
  onyx: { id: 'zeus-en' },
  sage: { id: 'athena-en' },
  shimmer: { id: 'asteria-en' },
  verse: { id: 'hermes-en' },
};

/** Speakers of the first generation. */
export const firstGeneration: VoiceTable = {
  alloy: { id: 'asteria-en' },
  ash: { id: 'orion-en' },
  ballad: { id: 'angus-en' },
  cedar: { id: 'perseus-en' },
  coral: { id: 'luna-en' },
  echo: { id: 'arcas-en' },
  fable: { id: 'helios-en' },
  marin: { id: 'hera-en' },
  nova: { id: 'stella-en' },
  onyx: { id: 'zeus-en' },
  sage: { id: 'athena-en' },
  shimmer: { id: 'asteria-en' },
  verse: { id: 'orpheus-en' },
};
