import type { MediaPart } from '#libs/canonical';

type Media = MediaPart['media'];

/** The vendor's words for formats, and the media types they stand for. Source: Bedrock API reference, `ImageFormat` and others. */
const formats: Readonly<Record<Media, readonly (readonly [word: string, mediaType: string])[]>> = {
  image: [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ],
  document: [
    ['pdf', 'application/pdf'],
    ['txt', 'text/plain'],
    ['md', 'text/markdown'],
    ['html', 'text/html'],
    ['csv', 'text/csv'],
    ['doc', 'application/msword'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xls', 'application/vnd.ms-excel'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ],
  video: [
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['mkv', 'video/x-matroska'],
    ['webm', 'video/webm'],
    ['flv', 'video/x-flv'],
    ['mpeg', 'video/mpeg'],
    ['mpg', 'video/x-mpeg'],
    ['wmv', 'video/x-ms-wmv'],
    ['three_gp', 'video/3gpp'],
  ],
  audio: [
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
    ['flac', 'audio/flac'],
    ['ogg', 'audio/ogg'],
    ['opus', 'audio/opus'],
    ['aac', 'audio/aac'],
    ['m4a', 'audio/m4a'],
    ['mp4', 'audio/mp4'],
    ['webm', 'audio/webm'],
    ['pcm', 'audio/pcm'],
    ['mka', 'audio/x-matroska'],
    ['mkv', 'audio/mkv'],
    ['mpeg', 'audio/x-mpeg'],
    ['mpga', 'audio/mpga'],
    ['x-aac', 'audio/x-aac'],
  ],
};

/** Other names of the same types. */
const synonyms: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-m4a': 'audio/m4a',
  'audio/x-flac': 'audio/flac',
  'text/x-markdown': 'text/markdown',
  'video/mov': 'video/quicktime',
};

/** Texts of any other kind are plain ones to the vendor. */
const texts = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml)$)/;

/** How base64 of each type begins, for media whose type nobody named. */
const signatures: readonly (readonly [beginning: string, mediaType: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
];

/** The media type of a vendor's word. One that nobody knows stands for itself. */
export const mediaTypeOf = (media: Media, word: string): string =>
  formats[media].find(([known]) => known === word)?.[1] ?? `${media}/${word}`;

/** The vendor's word for a medium's type; undefined where it has none. */
export function formatWord(media: Media, mediaType: string | undefined): string | undefined {
  const type = typeNamed(mediaType);
  const known = formats[media].find(([, one]) => one === type)?.[0];
  return known ?? (media === 'document' && texts.test(type) ? 'txt' : undefined);
}

/** The word that `mediaTypeOf` was given. */
export const ownWord = (media: Media, mediaType: string): string =>
  formats[media].find(([, one]) => one === mediaType)?.[0] ?? mediaType.slice(media.length + 1);

/** The type named, else the one that the content shows. */
export function shownType({ mediaType }: Pick<MediaPart, 'mediaType'>, base64: string): string | undefined {
  const named = typeNamed(mediaType);
  if (named !== '' && named !== 'application/octet-stream') return named;
  return signatures.find(([beginning]) => base64.startsWith(beginning))?.[1];
}

function typeNamed(mediaType = ''): string {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(synonyms, type) ? (synonyms[type] ?? type) : type;
}
