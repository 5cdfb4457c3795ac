import type { CanonicalRequest } from '#libs/canonical';

/** Models that draw, by their names. */
export function isImageModel(model: string): boolean {
  return /^gemini-.*-image\b/u.test(model);
}

/** Models that speak and do nothing else. */
export function isSpeechModel(model: string): boolean {
  return /^gemini-.*-tts\b/u.test(model);
}

/** What the answer is to be: a picture also where it may hold text as well; by itself what the model is made for. */
export function answeredModality({ model, output }: CanonicalRequest): 'text' | 'image' | 'audio' {
  const asked = output?.modalities ?? (isImageModel(model) ? ['text', 'image'] : ['text']);
  if (asked.includes('image')) return 'image';
  return asked.includes('audio') ? 'audio' : 'text';
}
