import type { ImageEncoding } from '#libs/canonical';

const mediaTypes: Readonly<Record<ImageEncoding, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** All of them. */
export const imageEncodings = Object.keys(mediaTypes) as readonly ImageEncoding[];

/** The media type of pictures in an encoding. */
export const imageMediaType = (encoding: ImageEncoding): string => mediaTypes[encoding];

/** The encoding that a word or a media type names, in any case; undefined for others. */
export function imageEncodingOf(word: string): ImageEncoding | undefined {
  const [name = ''] = word.toLowerCase().split(';', 1);
  const plain = name.trim().replace(/^image\//, '');
  if (plain === 'jpg') return 'jpeg';
  return imageEncodings.find((encoding) => encoding === plain || mediaTypes[encoding] === name.trim());
}

/** How the first bytes of pictures read in base64. */
const beginnings: readonly (readonly [beginning: string, encoding: ImageEncoding])[] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['UklGR', 'webp'],
  ['PHN2Zy', 'svg'],
  ['PD94bW', 'svg'],
];

/** The encoding of a picture by its first bytes, written in base64. */
export const imageEncodingOfBase64 = (base64: string): ImageEncoding | undefined =>
  beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1];
