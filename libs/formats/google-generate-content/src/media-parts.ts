import { Buffer } from 'node:buffer';
import type { CanonicalRequest, MediaPart, MediaSource, Part } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { ownValue } from '#libs/json';
import type { Encoding } from './encoding.js';

type Content = Pick<MediaPart, 'media' | 'source' | 'mediaType' | 'filename'>;

/** Hosts and schemes of files that Google stores itself. */
const storedFile = /^(gs:|files\/|https:\/\/generativelanguage\.googleapis\.com\/)/;
const videoSite = /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\//;
const imageFile = /\.(png|jpe?g|gif|webp|heic|heif)([?#]|$)/i;

/** Reads `inlineData`: bytes with their type. */
export function readInlineData(blob: FieldReader): Content {
  const mediaType = blob.need('mimeType', blob.text('mimeType'));
  const base64 = blob.need('data', blob.text('data'));
  const filename = blob.text('displayName');
  return {
    media: kindOfType(mediaType),
    source: { kind: 'bytes', base64 },
    mediaType,
    ...(filename !== undefined && { filename }),
  };
}

/** Reads `fileData`: a file that Google stores, or a public URL. */
export function readFileData(file: FieldReader): Content {
  const uri = file.need('fileUri', file.text('fileUri'));
  const mediaType = file.text('mimeType');
  const filename = file.text('displayName');
  const source: MediaSource = storedFile.test(uri)
    ? { kind: 'file', fileId: uri }
    : { kind: 'url', url: uri };
  return {
    media: mediaType === undefined ? kindOfAddress(uri) : kindOfType(mediaType),
    source,
    ...(mediaType !== undefined && { mediaType }),
    ...(filename !== undefined && { filename }),
  };
}

/** Which medium a media type is; all that is neither seen nor heard is a document. */
export function kindOfType(mediaType: string): MediaPart['media'] {
  const [family] = mediaType.toLowerCase().split('/', 1);
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

function kindOfAddress(uri: string): MediaPart['media'] {
  if (videoSite.test(uri)) return 'video';
  return imageFile.test(uri) ? 'image' : 'document';
}

/** What is sent where the client did not say a medium's type. */
const usualTypes: Readonly<Record<MediaPart['media'], string>> = {
  image: 'image/png',
  audio: 'audio/wav',
  video: 'video/mp4',
  document: 'application/pdf',
};

const storedTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
};

/** How the first bytes of the usual media read in base64. */
const beginnings: readonly (readonly [beginning: string, mediaType: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi', 'application/pdf'],
];

/**
 * Writes a medium as a part.
 * @throws GatewayError `caller_unsupported_feature` where the model cannot reach it
 */
export function writeMedia(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  const { source } = part;
  switch (source.kind) {
    case 'bytes':
      return { inlineData: blobOf(part, source.base64, encoding, path) };
    case 'text':
      return {
        inlineData: {
          mimeType: part.mediaType ?? 'text/plain',
          data: Buffer.from(source.text, 'utf8').toString('base64'),
        },
      };
    case 'file':
      if (!encoding.own) {
        throw encoding.unsupported(path, 'names a file stored at another vendor; send its content');
      }
      return { fileData: fileOf(part, source.fileId, encoding, path) };
    case 'url':
      if (!encoding.dialect.fileUrls && !storedFile.test(source.url) && !videoSite.test(source.url)) {
        throw encoding.unsupported(path, `is ${nameOf(part)} by URL, ${urlProblem}`);
      }
      return { fileData: fileOf(part, source.url, encoding, path) };
  }
}

/**
 * The request as its declared losses see it: what lies in Google's own storage is as good as bytes, though other formats'
 * clients name it by an address.
 */
export function withStoredFiles(request: CanonicalRequest): CanonicalRequest {
  const isStored = (part: Part): part is MediaPart =>
    part.type === 'media' && part.source.kind === 'url' && part.source.url.startsWith('gs:');
  if (!request.messages.some(({ parts }) => parts.some(isStored))) return request;
  const source: MediaSource = { kind: 'bytes', base64: '' };
  const messages = request.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => (isStored(part) ? { ...part, source } : part)),
  }));
  return { ...request, messages };
}

/** Why a URL is refused, as the end of a sentence. */
export const urlProblem =
  'which this model takes as bytes alone, and the gateway has not fetched it; send the content itself';

function nameOf({ media }: MediaPart): string {
  return media === 'image' || media === 'audio' ? `an ${media}` : `a ${media}`;
}

function blobOf(part: MediaPart, base64: string, encoding: Encoding, path: string): JsonObject {
  const { mediaType, media } = part;
  const mimeType = mediaType ?? sniff(base64) ?? usualTypes[media];
  if (mediaType === undefined) {
    encoding.filled(path, 'media-type', `The model wants a media type; "${mimeType}" is sent.`);
  }
  return { mimeType, data: base64, ...displayName(part, encoding) };
}

function sniff(base64: string): string | undefined {
  return beginnings.find(([beginning]) => base64.startsWith(beginning))?.[1];
}

function fileOf(part: MediaPart, fileUri: string, encoding: Encoding, path: string): JsonObject {
  const mediaType = part.mediaType ?? typeOfStored(part, fileUri, encoding, path);
  return {
    fileUri,
    ...(mediaType !== undefined && { mimeType: mediaType }),
    ...displayName(part, encoding),
  };
}

/** Vertex AI wants the type of what lies in Cloud Storage; other formats' clients cannot say it. */
function typeOfStored(
  { media }: MediaPart,
  fileUri: string,
  encoding: Encoding,
  path: string,
): string | undefined {
  if (encoding.own || !encoding.dialect.vertex || !fileUri.startsWith('gs:')) return undefined;
  const extension = /\.(\w+)$/.exec(fileUri)?.[1]?.toLowerCase() ?? '';
  const mediaType = ownValue(storedTypes, extension) ?? usualTypes[media];
  encoding.filled(path, 'media-type', `The model wants a media type; "${mediaType}" is sent.`);
  return mediaType;
}

/** The developer API knows names of files in its own clients' requests alone. */
function displayName({ filename }: MediaPart, { own }: Encoding): { displayName?: string } {
  return own && filename !== undefined ? { displayName: filename } : {};
}
