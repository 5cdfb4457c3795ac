import { Buffer } from 'node:buffer';
import type { MediaPart } from '#libs/canonical';
import { ownValue } from '#libs/json';

const textTypes = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml)(?:;|$))/i;

/** The words of a document of a text type, given as text or as bytes; undefined for other documents. */
export function textOfDocument({ source, mediaType }: MediaPart): string | undefined {
  if (source.kind === 'text') return source.text;
  if (source.kind !== 'bytes' || mediaType === undefined || !textTypes.test(mediaType)) return undefined;
  return Buffer.from(source.base64, 'base64').toString('utf8');
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/html': 'html',
  'application/json': 'json',
};

/** A name for a document that has none, for vendors that want one. */
export function documentName(mediaType = 'application/pdf'): string {
  const type = mediaType.split(';')[0] ?? '';
  return `document.${ownValue(extensions, type) ?? (type.startsWith('text/') ? 'txt' : 'pdf')}`;
}
