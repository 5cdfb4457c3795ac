import { matchModels } from '#libs/provider-kit';
import type { Dialect } from '#libs/provider-kit';

/** What models understand less than the rest of their kind. Source: formats/images.md, formats/audio.md. */
const dialects: readonly (readonly [(model: string) => boolean, Dialect])[] = [
  [matchModels(['gpt-image-*']), { responseFormat: false }],
  [matchModels(['whisper*']), { streaming: false }],
  [matchModels(['tts', 'tts-hd', 'tts-1*']), { instructions: false, streamFormat: false }],
];

/** How a model's pictures, transcripts and speech are asked for. Edits are forms: Azure's reference knows no others. */
export const mediaDialect = (model: string): Dialect => ({
  runs: model,
  jsonEdits: false,
  seed: false,
  ...dialects.find(([matches]) => matches(model))?.[1],
});
