import { Buffer } from 'node:buffer';
import type { MediaPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeCacheMark } from './cache-control.js';
import type { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import type { MessagesDocumentBlock, MessagesDocumentSource, MessagesImageSource } from './wire-request.js';

const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** How base64 of each type begins, for media whose type nobody named. */
const signatures: readonly (readonly [beginning: string, mediaType: string])[] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
];

/** `data:` URLs with parameters, which the canonical model leaves as they are. */
const dataUrl = /^data:([^;,]+)(?:;[^,]*)?;base64,/;

/**
 * Writes an image or a document as a content block.
 * @throws GatewayError `caller_unsupported_feature` where the format has no form for it
 */
export function writeMedia(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const written =
    part.media === 'image' ? writeImage(part, encoding, path) : writeDocument(part, encoding, path);
  return withExtension({ ...written, ...writeCacheMark(part, encoding, path) }, part.ext);
}

function writeImage(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  return { type: 'image', source: imageSource(inlined(part), encoding, path) };
}

function imageSource(part: MediaPart, encoding: Encoding, path: string): MessagesImageSource {
  const { source } = part;
  switch (source.kind) {
    case 'bytes': {
      const type = encoding.own ? (part.mediaType ?? '') : typeOf(part, source.base64);
      if (encoding.own || imageTypes.includes(type)) {
        return { type: 'base64', media_type: type, data: source.base64 };
      }
      throw encoding.unsupported(path, 'must be a JPEG, PNG, GIF or WebP image for this model; convert it');
    }
    case 'url':
      return { type: 'url', url: webAddress(source.url, encoding, path) };
    case 'file':
      return fileSource(source.fileId, encoding, path);
    case 'text':
      throw encoding.unsupported(path, 'is an image given as text; send the image itself or a URL');
  }
}

function writeDocument(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  if (part.media !== 'document') {
    throw encoding.unsupported(path, `is ${part.media}, which this model does not take`);
  }
  const title = part.filename !== undefined && { title: part.filename };
  const own = ownExtension(part.ext)?.source;
  if (isJsonObject(own) && own.type === 'content') return { type: 'document', source: own, ...title };
  const source = documentSource(inlined(part), encoding, path);
  return { type: 'document', source, ...title } satisfies MessagesDocumentBlock;
}

function documentSource(part: MediaPart, encoding: Encoding, path: string): MessagesDocumentSource {
  const { source } = part;
  switch (source.kind) {
    case 'bytes':
      return documentBytes(part, source.base64, encoding, path);
    case 'url':
      return { type: 'url', url: webAddress(source.url, encoding, path) };
    case 'file':
      return fileSource(source.fileId, encoding, path);
    case 'text':
      return { type: 'text', media_type: 'text/plain', data: source.text };
  }
}

function documentBytes(
  part: MediaPart,
  base64: string,
  encoding: Encoding,
  path: string,
): MessagesDocumentSource {
  const type = encoding.own ? (part.mediaType ?? '') : typeOf(part, base64);
  if (encoding.own || type === 'application/pdf') {
    return { type: 'base64', media_type: type, data: base64 };
  }
  if (type.startsWith('text/') || type === 'application/json') {
    return { type: 'text', media_type: 'text/plain', data: Buffer.from(base64, 'base64').toString('utf8') };
  }
  throw encoding.unsupported(path, 'must be a PDF or a text document for this model; convert it');
}

function fileSource(fileId: string, encoding: Encoding, path: string): { type: 'file'; file_id: string } {
  if (encoding.own) return { type: 'file', file_id: fileId };
  throw encoding.unsupported(path, 'names a file stored at another vendor; send its content');
}

function webAddress(url: string, encoding: Encoding, path: string): string {
  if (encoding.own || /^https?:/i.test(url)) return url;
  throw encoding.unsupported(path, 'must be an http or https address or inline content');
}

/** A medium whose `data:` URL holds parameters, as bytes. */
function inlined(part: MediaPart): MediaPart {
  const { source } = part;
  const [head, mediaType] = source.kind === 'url' ? (dataUrl.exec(source.url) ?? []) : [];
  if (source.kind !== 'url' || head === undefined || mediaType === undefined) return part;
  return { ...part, source: { kind: 'bytes', base64: source.url.slice(head.length) }, mediaType };
}

/** The media type named, else the one that the content shows. */
function typeOf({ mediaType }: MediaPart, base64: string): string {
  const named = mediaType?.split(';')[0]?.trim().toLowerCase();
  if (named !== undefined && named !== '' && named !== 'application/octet-stream') {
    return named === 'image/jpg' ? 'image/jpeg' : named;
  }
  return signatures.find(([beginning]) => base64.startsWith(beginning))?.[1] ?? '';
}
