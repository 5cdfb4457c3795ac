import { ownValue } from '#libs/json';
/** Sound formats whose media type is not `audio/<format>`. */
const mediaTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg' };

const formats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
};

/** The media type of a sound whose format OpenAI's families name so. */
export function audioMediaType(format: string): string {
  return ownValue(mediaTypes, format) ?? `audio/${format}`;
}

/** The name under which OpenAI's families take sounds of that type; undefined where they take none. */
export function audioFormatOf(mediaType: string | undefined): string | undefined {
  return ownValue(formats, mediaType ?? '');
}
