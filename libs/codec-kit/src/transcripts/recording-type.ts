import type { MediaFile } from '#libs/canonical';

/** Media types by the endings of names. */
const types: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
  amr: 'audio/amr',
  caf: 'audio/x-caf',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mka: 'audio/x-matroska',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mpeg: 'audio/mpeg',
  mpga: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  wave: 'audio/wav',
  weba: 'audio/webm',
  webm: 'audio/webm',
  wma: 'audio/x-ms-wma',
};

/** Types that say nothing. */
const vague: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** The ending of a file's name in lower case, without the dot; empty where it has none. */
export const endingOf = ({ name = '' }: MediaFile): string =>
  /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The media type of a recording. Clients that read it from a disk say `application/octet-stream`: the name's ending
 * tells it then. Undefined where nothing does.
 */
export function recordingTypeOf(file: MediaFile): string | undefined {
  const [said = ''] = (file.mediaType ?? '').toLowerCase().split(';', 1);
  if (!vague.has(said.trim())) return said.trim();
  const ending = endingOf(file);
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}
