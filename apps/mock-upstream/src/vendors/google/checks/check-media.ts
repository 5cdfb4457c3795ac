import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument, invalidField } from '../google-error.js';
import { textIn } from '../reading.js';

/** What the models read, by the vendor's pages on images, sound, video, documents and text. */
const mediaTypes = new Set([
  ...['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
  ...['audio/wav', 'audio/x-wav', 'audio/mp3', 'audio/mpeg', 'audio/aiff', 'audio/aac', 'audio/ogg'],
  ...['audio/flac', 'audio/pcm', 'audio/l16', 'audio/m4a', 'audio/mp4', 'audio/webm', 'audio/opus'],
  ...['video/mp4', 'video/mpeg', 'video/mov', 'video/quicktime', 'video/avi', 'video/x-flv', 'video/mpg'],
  ...['video/webm', 'video/wmv', 'video/3gpp'],
  ...['application/pdf', 'application/json', 'application/x-javascript', 'text/javascript'],
  ...['application/x-python', 'text/x-python', 'text/plain', 'text/html', 'text/css', 'text/md'],
  ...['text/markdown', 'text/csv', 'text/xml', 'text/rtf', 'application/rtf', 'application/xml'],
]);

/** Bytes in the request. That they are base64 was seen when the message was parsed. */
export function checkInlineData({ mimeType, data }: JsonObject, path: string): VendorReply | undefined {
  const type = textIn(mimeType);
  if (type === '') return invalidField(`${path}.mime_type`, 'mime_type must be specified.');
  if (!isSupported(type)) return invalidArgument(`Unsupported MIME type: ${type}`);
  return textIn(data) === '' ? invalidField(`${path}.data`, 'data must not be empty.') : undefined;
}

/** A file at the vendor, a video at YouTube, or a public address. */
export function checkFileData({ mimeType, fileUri }: JsonObject, path: string): VendorReply | undefined {
  const uri = textIn(fileUri);
  if (uri === '') return invalidField(`${path}.file_uri`, 'file_uri must be specified.');
  const type = textIn(mimeType);
  if (type !== '' && !isSupported(type)) return invalidArgument(`Unsupported MIME type: ${type}`);
  if (/^files\/[a-z0-9-]+$/u.test(uri) || uri.startsWith('gs://')) return undefined;
  if (!URL.canParse(uri)) return invalidArgument(`Invalid or unsupported file uri: ${uri}`);
  const { protocol, hostname } = new URL(uri);
  const isPublic = protocol === 'https:' && /\.[a-z]{2,}$/u.test(hostname);
  return isPublic ? undefined : invalidArgument('Cannot fetch content from the provided URL.');
}

/** Parameters count for nothing: `audio/pcm;rate=24000`. */
function isSupported(type: string): boolean {
  return mediaTypes.has(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}
