import type { FilePart } from '../../conversation/conversation.js';
import { readDataUrl } from '../reading.js';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/webp': 'picture.webp',
  'image/gif': 'picture.gif',
  'audio/wav': 'recording.wav',
  'audio/mpeg': 'recording.mp3',
  'application/pdf': 'document.pdf',
  'text/plain': 'text.txt',
};

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A file of a request; undefined where its bytes are not there, as where the log kept a note in their place. */
export function fileOf(mediaType: unknown, data: unknown, name?: unknown): FilePart | undefined {
  if (typeof mediaType !== 'string' || typeof data !== 'string' || !base64.test(data)) return undefined;
  const named = typeof name === 'string' && name !== '' ? name : (endings[mediaType] ?? 'file');
  return { type: 'file', mediaType, name: named, data };
}

/** The same of a data address. */
export function fileOfUrl(url: unknown, name?: unknown): FilePart | undefined {
  const read = typeof url === 'string' ? readDataUrl(url) : undefined;
  return read === undefined ? undefined : fileOf(read.mediaType, read.data, name);
}

/** A text as base64. */
export function textFile(mediaType: string, text: string, name: unknown): FilePart {
  const bytes = new TextEncoder().encode(text);
  let letters = '';
  for (const byte of bytes) letters += String.fromCodePoint(byte);
  return {
    type: 'file',
    mediaType,
    name: typeof name === 'string' && name !== '' ? name : 'text.txt',
    data: btoa(letters),
  };
}
