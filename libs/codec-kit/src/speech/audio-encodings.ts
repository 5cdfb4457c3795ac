import type { AnswerHead, AudioEncoding, AudioForm } from '#libs/canonical';

/** Media types as servers write them, in lower case and without parameters. */
const encodings: Readonly<Record<string, AudioEncoding>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/x-mp3': 'mp3',
  'audio/ogg': 'opus',
  'audio/opus': 'opus',
  'audio/aac': 'aac',
  'audio/aacp': 'aac',
  'audio/x-aac': 'aac',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/pcm': 'pcm',
  'audio/x-pcm': 'pcm',
  'audio/l16': 'pcm',
  'audio/x-l16': 'pcm',
};

/** Samples a second of `pcm`, where nobody says another rate. */
export const usualSampleRate = 24_000;

/** What a media type stands for, with or without parameters; undefined for what is none of them. */
export function audioFormOf(mediaType: string): AudioForm | undefined {
  const name = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  if (encoding === undefined) return undefined;
  if (encoding !== 'pcm') return { kind: 'encoded', encoding };
  return { kind: 'samples', sampleRate: sampleRateIn(mediaType) ?? usualSampleRate };
}

/** What the bytes of an answer are: as it says, else what was asked for. */
export const answeredForm = ({ contentType, headers }: AnswerHead, asked: AudioForm): AudioForm =>
  audioFormOf(headers['content-type'] ?? contentType) ?? asked;

function sampleRateIn(mediaType: string): number | undefined {
  const rate = /;\s*rate\s*=\s*"?(\d{4,6})\b/i.exec(mediaType)?.[1];
  return rate === undefined ? undefined : Number(rate);
}
