import type { MediaPart } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { readCacheMark, writeCacheMark } from './cache-marks.js';
import { documentName, readMediaUrl, textOfDocument, writeDataUrl } from '#libs/codec-kit';
import type { FieldReader, LocatedMedia } from '#libs/codec-kit';
import { ownValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending } from './extensions.js';
import type {
  ChatAudioPart,
  ChatFilePart,
  ChatImagePart,
  ChatTextPart,
  ChatVideoPart,
} from './wire-request.js';

const details = ['auto', 'low', 'high', 'original'] as const;

/** Sound formats whose media type is not `audio/<format>`. */
const audioTypes: Readonly<Record<string, string>> = { mp3: 'audio/mpeg' };

const audioFormats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
};

export function readImagePart(reader: FieldReader): MediaPart {
  const image = reader.need('image_url', reader.object('image_url'));
  const located = readMediaUrl(image.need('url', image.text('url')));
  const detail = image.choice('detail', details);
  return mediaPart(reader, 'image', { ...located, ...(detail !== undefined && { detail }) });
}

export function readAudioPart(reader: FieldReader): MediaPart {
  const audio = reader.need('input_audio', reader.object('input_audio'));
  const base64 = audio.need('data', audio.text('data'));
  const audioFormat = audio.need('format', audio.text('format'));
  const mediaType = ownValue(audioTypes, audioFormat) ?? `audio/${audioFormat}`;
  return mediaPart(reader, 'audio', { source: { kind: 'bytes', base64 }, mediaType });
}

export function readFilePart(reader: FieldReader): MediaPart {
  const file = reader.need('file', reader.object('file'));
  const fileId = file.text('file_id');
  const filename = file.text('filename');
  const located: LocatedMedia =
    fileId !== undefined
      ? { source: { kind: 'file', fileId } }
      : readFileData(file.need('file_id', file.text('file_data')));
  return mediaPart(reader, 'document', { ...located, ...(filename !== undefined && { filename }) });
}

export function readVideoPart(reader: FieldReader): MediaPart {
  const video = reader.need('video_url', reader.object('video_url'));
  return mediaPart(reader, 'video', readMediaUrl(video.need('url', video.text('url'))));
}

/** `file_data` is a `data:` URL in practice, bare base64 in the types, an http(s) URL with some vendors, Google's `gs:` with one. */
function readFileData(data: string): LocatedMedia {
  return /^(data|https?|gs):/.test(data) ? readMediaUrl(data) : { source: { kind: 'bytes', base64: data } };
}

function mediaPart(
  reader: FieldReader,
  media: MediaPart['media'],
  fields: Omit<MediaPart, 'type' | 'media'>,
): MediaPart {
  return { type: 'media', media, ...fields, ...readCacheMark(reader), ...extending(reader.rest()) };
}

const writers: Readonly<
  Record<MediaPart['media'], (part: MediaPart, encoding: Encoding, path: string) => JsonObject>
> = { image: writeImage, audio: writeAudio, document: writeDocument, video: writeVideo };

/** Writes a medium as a content part. @throws GatewayError `caller_unsupported_feature` where the format has no form for it. */
export function writeMediaPart(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  return { ...writers[part.media](part, encoding, path), ...writeCacheMark(part, encoding, path) };
}

function writeImage(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const url = urlOf(part);
  if (url === undefined) {
    throw encoding.unsupported(
      path,
      'names an image by a file id, which the upstream cannot read; send the image itself or a URL',
    );
  }
  return {
    type: 'image_url',
    image_url: { url, ...(part.detail !== undefined && { detail: part.detail }) },
  } satisfies ChatImagePart;
}

function writeAudio(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const { source, mediaType = '' } = part;
  const known = ownValue(audioFormats, mediaType);
  if (source.kind !== 'bytes' || (known === undefined && !encoding.own)) {
    throw encoding.unsupported(path, 'must be inline audio of type wav or mp3 for this model; convert it');
  }
  return {
    type: 'input_audio',
    input_audio: { data: source.base64, format: known ?? mediaType.slice('audio/'.length) },
  } satisfies ChatAudioPart;
}

function writeVideo(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const url = urlOf(part);
  if (url === undefined || !encoding.dialect.videoParts) {
    throw encoding.unsupported(
      path,
      'is a video, which this model does not take; send single frames as images',
    );
  }
  return { type: 'video_url', video_url: { url } } satisfies ChatVideoPart;
}

function writeDocument(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const text = encoding.own && part.source.kind !== 'text' ? undefined : textOfDocument(part);
  if (text !== undefined) {
    encoding.approximated(path, 'document-text', 'The text document is sent as a text part.');
    return { type: 'text', text } satisfies ChatTextPart;
  }
  return { type: 'file', file: { ...fileFields(part, encoding, path) } } satisfies ChatFilePart;
}

function fileFields(part: MediaPart, encoding: Encoding, path: string): ChatFilePart['file'] {
  const { source, filename, mediaType } = part;
  const named = filename !== undefined && { filename };
  switch (source.kind) {
    case 'file':
      if (!encoding.ownFiles) {
        throw encoding.unsupported(path, 'names a file stored at another vendor; send its content');
      }
      return { file_id: source.fileId, ...named };
    case 'bytes': {
      const data = mediaType === undefined ? source.base64 : writeDataUrl(source.base64, mediaType);
      if (encoding.own || named !== false) return { ...named, file_data: data };
      encoding.filled(
        path,
        'filename',
        `The upstream wants a file name; "${documentName(mediaType)}" is sent.`,
      );
      return { filename: documentName(mediaType), file_data: data };
    }
    default: {
      const url = urlOf(part);
      if (url === undefined || !encoding.dialect.fileUrls) {
        throw encoding.unsupported(
          path,
          'is a document by URL, which this model does not take; send its content',
        );
      }
      return { ...named, file_data: url };
    }
  }
}

/** The medium as one URL; undefined where it has none. */
function urlOf({ source, mediaType }: MediaPart): string | undefined {
  if (source.kind === 'url') return source.url;
  if (source.kind === 'bytes') return writeDataUrl(source.base64, mediaType ?? 'application/octet-stream');
  return undefined;
}
