import type { AudioEncoding } from '#libs/canonical';

/**
 * What answers are labelled with. Opus comes in an Ogg container: the standard name for that is `audio/ogg`
 * (RFC 7845, §9); `audio/opus` means packets in RTP, and browsers do not play it.
 */
export const mediaTypes: Readonly<Record<AudioEncoding, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};
