import type { SpeechRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/**
 * The part that is spoken. Since 3.8 the models take instructions beside the words; those before read them in the
 * prompt, where the words that are to be spoken need a heading, else the model may read the instructions aloud.
 * Source: Gemini API, "Speech generation", prompting guide.
 */
export function writeInput({ input, instructions = '' }: SpeechRequest, model: string): JsonObject {
  if (instructions.trim() === '') return { text: input };
  if (takesStyle(model)) return { text: input, speechMetadata: { style: instructions } };
  return {
    text: `Synthesize speech of the transcript below, as the director's notes say.\n\n### DIRECTOR'S NOTES\n${instructions}\n\n#### TRANSCRIPT\n${input}`,
  };
}

function takesStyle(model: string): boolean {
  const [, major, minor = '0'] = /gemini-(\d+)(?:\.(\d+))?/.exec(model) ?? [];
  if (major === undefined) return false;
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 8);
}
