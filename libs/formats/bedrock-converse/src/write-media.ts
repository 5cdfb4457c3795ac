import { Buffer } from 'node:buffer';
import type { MediaPart } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { formatWord, ownWord, shownType } from './media-formats.js';

/** What a document may be called. */
const outsideName = /[^A-Za-z0-9\s\-()[\]]+/g;
const nameLimit = 200;

/** What the target takes of each kind, for messages. */
const takes = {
  image: 'a PNG, JPEG, GIF or WebP image',
  document: 'a PDF, Word, Excel, HTML, CSV, Markdown or text document',
  video: 'an MP4, MOV, MKV, WebM, FLV, MPEG, WMV or 3GP video',
  audio: 'a sound in MP3, WAV, FLAC, OGG, Opus, AAC or M4A',
} as const;

/** Names that documents of a request have: each must be its own. */
export class DocumentNames {
  readonly #used = new Set<string>();

  /** A name in the vendor's alphabet. */
  nameFor(filename = 'document'): string {
    const base = filename.replace(outsideName, ' ').replace(/\s+/g, ' ').trim().slice(0, nameLimit);
    const wished = base === '' ? 'document' : base;
    let name = wished;
    for (let number = 2; this.#used.has(name); number++) name = `${wished} ${number}`;
    this.#used.add(name);
    return name;
  }
}

/**
 * Writes an image, document, video or sound as a content block.
 * @throws GatewayError `caller_unsupported_feature` where the format has no form for it
 */
export function writeMedia(
  part: MediaPart,
  names: DocumentNames,
  encoding: Encoding,
  path: string,
): JsonObject {
  return encoding.own ? writeOwn(part) : { [part.media]: writeForeign(part, names, encoding, path) };
}

function writeOwn({ media, source, mediaType, filename, ext }: MediaPart): JsonObject {
  const block = {
    ...(mediaType !== undefined && { format: ownWord(media, mediaType) }),
    ...(filename !== undefined && { name: filename }),
    source: ownSource(source),
  };
  return withExtension({ [media]: block }, ext);
}

function ownSource(source: MediaPart['source']): JsonObject {
  switch (source.kind) {
    case 'bytes':
      return { bytes: source.base64 };
    case 'url':
      return { s3Location: { uri: source.url } };
    case 'text':
      return { text: source.text };
    case 'file':
      return {};
  }
}

function writeForeign(part: MediaPart, names: DocumentNames, encoding: Encoding, path: string): JsonObject {
  const { media } = part;
  const { source, mediaType } = located(part, encoding, path);
  const word = formatWord(media, mediaType);
  if (word === undefined)
    throw encoding.unsupported(path, `must be ${takes[media]} for this model; convert it`);
  if (media !== 'document') return { format: word, source };
  const name = names.nameFor(part.filename);
  if (part.filename !== undefined && name !== part.filename) {
    const detail = `The vendor's alphabet of names has no other characters; "${name}" is sent.`;
    encoding.approximated(path, 'filename', detail);
  }
  return { format: word, name, source };
}

interface Located {
  readonly source: JsonObject;
  readonly mediaType: string | undefined;
}

/** `data:` URLs with parameters, which the canonical model leaves as they are. */
const dataUrl = /^data:([^;,]+)(?:;[^,]*)?;base64,/;

function located(part: MediaPart, encoding: Encoding, path: string): Located {
  const { source } = part;
  switch (source.kind) {
    case 'bytes':
      return { source: { bytes: source.base64 }, mediaType: shownType(part, source.base64) };
    case 'text':
      return {
        source: { bytes: Buffer.from(source.text, 'utf8').toString('base64') },
        mediaType: part.mediaType ?? 'text/plain',
      };
    case 'file':
      throw encoding.unsupported(path, 'names a file stored at another vendor; send its content');
    case 'url':
      return locatedByUrl(source.url, encoding, path);
  }
}

function locatedByUrl(url: string, encoding: Encoding, path: string): Located {
  const [head, mediaType] = dataUrl.exec(url) ?? [];
  if (head !== undefined) return { source: { bytes: url.slice(head.length) }, mediaType };
  throw encoding.unsupported(
    path,
    'is given by its address, which this model does not fetch; send its content',
  );
}
