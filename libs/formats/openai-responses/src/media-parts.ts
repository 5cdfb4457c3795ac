import type { MediaPart } from '#libs/canonical';
import {
  audioFormatOf,
  audioMediaType,
  documentName,
  readCacheBreakpoint,
  readMediaUrl,
  writeCacheBreakpoint,
  writeDataUrl,
} from '#libs/codec-kit';
import type { FieldReader, LocatedMedia } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import type {
  ResponsesInputAudio,
  ResponsesInputFile,
  ResponsesInputImage,
  ResponsesInputText,
} from './wire-content.js';

/** A part whose cache mark is written apart. */
type Unmarked<InputPart> = Omit<InputPart, 'prompt_cache_breakpoint'>;

const details = ['auto', 'low', 'high', 'original'] as const;

export function readImagePart(reader: FieldReader): MediaPart {
  const fileId = reader.text('file_id');
  const located: LocatedMedia =
    fileId === undefined
      ? readMediaUrl(reader.need('image_url', reader.text('image_url')))
      : { source: { kind: 'file', fileId } };
  const detail = reader.choice('detail', details);
  return mediaPart(reader, 'image', { ...located, ...(detail !== undefined && { detail }) });
}

export function readFilePart(reader: FieldReader): MediaPart {
  const filename = reader.text('filename');
  return mediaPart(reader, 'document', {
    ...locateFile(reader),
    ...(filename !== undefined && { filename }),
  });
}

/** `file_data` is a `data:` URL in practice, bare base64 with some clients. */
function locateFile(reader: FieldReader): LocatedMedia {
  const fileId = reader.text('file_id');
  if (fileId !== undefined) return { source: { kind: 'file', fileId } };
  const url = reader.text('file_url');
  if (url?.startsWith('data:') === true) {
    throw reader.fault('file_url', "must be an http(s) URL; send the content itself in 'file_data'");
  }
  if (url !== undefined) return { source: { kind: 'url', url } };
  const data = reader.need('file_id', reader.text('file_data'));
  return data.startsWith('data:') ? readMediaUrl(data) : { source: { kind: 'bytes', base64: data } };
}

export function readAudioPart(reader: FieldReader): MediaPart {
  const audio = reader.need('input_audio', reader.object('input_audio'));
  const base64 = audio.need('data', audio.text('data'));
  const mediaType = audioMediaType(audio.need('format', audio.text('format')));
  return mediaPart(reader, 'audio', { source: { kind: 'bytes', base64 }, mediaType });
}

function mediaPart(
  reader: FieldReader,
  media: MediaPart['media'],
  fields: Omit<MediaPart, 'type' | 'media'>,
): MediaPart {
  return { type: 'media', media, ...fields, ...readCacheBreakpoint(reader), ...extending(reader.rest()) };
}

/** Writes a medium as an input part. @throws GatewayError `caller_unsupported_feature` where the format has no form for it. */
export function writeMediaPart(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const written = writeMedium(part, encoding, path);
  return withExtension({ ...written, ...writeCacheMark(part, encoding, path) }, part.ext);
}

/** Writes the mark of a part that has one; to be spread. */
export function writeCacheMark(
  { cache }: Pick<MediaPart, 'cache'>,
  encoding: Encoding,
  path: string,
): JsonObject {
  if (cache === undefined || !encoding.dialect.cacheBreakpoints) return {};
  return writeCacheBreakpoint(cache, encoding.own, encoding, path);
}

function writeMedium(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  switch (part.media) {
    case 'image':
      return { ...writeImage(part, encoding, path) };
    case 'audio':
      return { ...writeAudio(part, encoding, path) };
    case 'document':
      return { ...writeDocument(part, encoding, path) };
    case 'video':
      throw encoding.unsupported(
        path,
        'is a video, which this model does not take; send single frames as images',
      );
  }
}

function writeImage(part: MediaPart, encoding: Encoding, path: string): Unmarked<ResponsesInputImage> {
  const { source, mediaType, detail } = part;
  // The format wants a resolution; what the client left away is left to the vendor.
  const resolution = {
    ...(detail !== undefined ? { detail } : !encoding.own && { detail: 'auto' as const }),
  };
  switch (source.kind) {
    case 'file':
      return { type: 'input_image', file_id: ownFile(source.fileId, encoding, path), ...resolution };
    case 'url':
      return { type: 'input_image', image_url: source.url, ...resolution };
    case 'bytes': {
      const url = writeDataUrl(source.base64, mediaType ?? 'application/octet-stream');
      return { type: 'input_image', image_url: url, ...resolution };
    }
    case 'text':
      throw encoding.unsupported(path, 'is an image given as text');
  }
}

function writeAudio(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const { source, mediaType = '' } = part;
  const format = audioFormatOf(mediaType) ?? (encoding.own ? mediaType.slice('audio/'.length) : undefined);
  if (source.kind !== 'bytes' || format === undefined) {
    throw encoding.unsupported(path, 'must be inline audio of type wav or mp3 for this model; convert it');
  }
  const audio = { data: source.base64, format: format as ResponsesInputAudio['input_audio']['format'] };
  return { type: 'input_audio', input_audio: audio } satisfies ResponsesInputAudio;
}

function writeDocument(
  part: MediaPart,
  encoding: Encoding,
  path: string,
): Unmarked<ResponsesInputFile> | Unmarked<ResponsesInputText> {
  const { source, filename, mediaType } = part;
  const named = filename !== undefined && { filename };
  switch (source.kind) {
    case 'file':
      return { type: 'input_file', file_id: ownFile(source.fileId, encoding, path), ...named };
    case 'url':
      return source.url.startsWith('data:')
        ? { type: 'input_file', file_data: source.url, ...named }
        : { type: 'input_file', file_url: source.url, ...named };
    case 'text':
      encoding.approximated(path, 'document-text', 'The text document is sent as a text part.');
      return { type: 'input_text', text: source.text };
    case 'bytes': {
      const data = mediaType === undefined ? source.base64 : writeDataUrl(source.base64, mediaType);
      if (encoding.own || named !== false) return { type: 'input_file', ...named, file_data: data };
      const name = documentName(mediaType);
      encoding.filled(path, 'filename', `The upstream wants a file name; "${name}" is sent.`);
      return { type: 'input_file', filename: name, file_data: data };
    }
  }
}

function ownFile(fileId: string, encoding: Encoding, path: string): string {
  if (encoding.ownFiles) return fileId;
  throw encoding.unsupported(path, 'names a file stored at another vendor; send its content or a URL');
}
