import type { VoiceTable } from '#libs/codec-kit';

/** Prebuilt voices of the same register and temper. Source: Gemini API, "Speech generation", voice options. */
export const voices: VoiceTable = {
  alloy: { id: 'Kore' },
  ash: { id: 'Orus' },
  ballad: { id: 'Umbriel' },
  cedar: { id: 'Algieba' },
  coral: { id: 'Sulafat' },
  echo: { id: 'Iapetus' },
  fable: { id: 'Achird' },
  marin: { id: 'Callirrhoe' },
  nova: { id: 'Aoede' },
  onyx: { id: 'Charon' },
  sage: { id: 'Vindemiatrix' },
  shimmer: { id: 'Leda' },
  verse: { id: 'Puck' },
};
