/**
 * How a sound is played: its samples as they come, through the browser's media source as it comes, or once it is
 * whole.
 */
export type PlayingManner = 'samples' | 'media' | 'whole';

/**
 * @param type content type of the answer
 * @param canStream whether the browser's media source takes a content type
 */
export function playingManner(type: string, canStream: (type: string) => boolean): PlayingManner {
  const name = mediaType(type);
  if (name === 'audio/pcm' || name === 'audio/l16' || isWav(name)) return 'samples';
  return name !== '' && canStream(name) ? 'media' : 'whole';
}

/** Without parameters, in lower case. */
export const mediaType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

export const isWav = (type: string): boolean => /^audio\/(x-|vnd\.)?wave?$/.test(mediaType(type));

/** Samples in a second of a headless sound; 24,000 where its content type does not say. */
export function pcmRate(type: string): number {
  const rate = Number(/;\s*rate=(\d+)/i.exec(type)?.[1]);
  return rate >= 8_000 && rate <= 96_000 ? rate : 24_000;
}

const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/pcm': 'pcm',
  'audio/l16': 'pcm',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
};

/** What a file of this content type is called at its end. */
export const extensionOf = (type: string): string =>
  isWav(type) ? 'wav' : (extensions[mediaType(type)] ?? 'bin');
