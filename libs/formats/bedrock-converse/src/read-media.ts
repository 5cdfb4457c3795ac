import type { MediaPart, MediaSource, OpaquePart } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format } from './format.js';
import { mediaTypeOf } from './media-formats.js';

export type MediaKind = MediaPart['media'];

/** Reads an image, document, video or sound. Sources that no other format knows stay as they are. */
export function readMedia(reader: FieldReader, media: MediaKind, value: JsonValue): MediaPart | OpaquePart {
  const block = reader.need(media, reader.object(media));
  const source = readSource(block.need('source', block.object('source')));
  if (source === undefined) return { type: 'opaque', format, name: media, value };
  const word = block.text('format');
  const name = media === 'document' ? block.text('name') : undefined;
  return {
    type: 'media',
    media,
    source,
    ...(word !== undefined && { mediaType: mediaTypeOf(media, word) }),
    ...(name !== undefined && { filename: name }),
    ...extending(reader.rest()),
  };
}

function readSource(source: FieldReader): MediaSource | undefined {
  const base64 = source.text('bytes');
  if (base64 !== undefined) return { kind: 'bytes', base64 };
  const url = source.object('s3Location')?.text('uri');
  if (url !== undefined) return { kind: 'url', url };
  const text = source.text('text');
  return text === undefined ? undefined : { kind: 'text', text };
}
