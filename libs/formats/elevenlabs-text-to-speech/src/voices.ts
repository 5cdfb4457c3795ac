import type { VoiceTable } from '#libs/codec-kit';

/** Default voices, which every account has, for OpenAI's. Source: ElevenLabs, "Default voices". */
export const voices: VoiceTable = {
  alloy: { id: '9BWtsMINqrJLrRacOk9x', name: 'Aria' },
  ash: { id: 'TX3LPaxmHKxFdv7VOQHJ', name: 'Liam' },
  ballad: { id: 'onwK4e9ZLuTAKqWW03F9', name: 'Daniel' },
  cedar: { id: 'iP95p4xoKVk53GoZ742B', name: 'Chris' },
  coral: { id: 'XrExE9yKIg1WjnnlVkGX', name: 'Matilda' },
  echo: { id: 'bIHbv24MWmeRgasZH58o', name: 'Will' },
  fable: { id: 'JBFqnCBsd6RMkjVDRZzb', name: 'George' },
  marin: { id: 'EXAVITQu4vr4xnSDxMaL', name: 'Sarah' },
  nova: { id: 'cgSgspJ2msm6clMCkdW9', name: 'Jessica' },
  onyx: { id: 'nPczCjzI2devNBz1zQrb', name: 'Brian' },
  sage: { id: 'Xb7hH8MSUJpSbSDYk0k2', name: 'Alice' },
  shimmer: { id: 'FGY2WhTYpPnrIDTdsKH5', name: 'Laura' },
  verse: { id: 'cjVigY5qzO86Huf0OWal', name: 'Eric' },
};
