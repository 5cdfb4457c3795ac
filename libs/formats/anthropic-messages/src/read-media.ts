import type { MediaPart, OpaquePart } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { readCacheMark } from './cache-control.js';
import { extending } from './extensions.js';
import { format } from './format.js';

const imageSources = ['base64', 'url', 'file'] as const;
const documentSources = [...imageSources, 'text'] as const;
/** The source of a document made of blocks. */
const blockSource = 'content';

type Located = Pick<MediaPart, 'source' | 'mediaType'>;

export function readImage(reader: FieldReader): MediaPart {
  const source = reader.need('source', reader.object('source'));
  const kind = source.need('type', source.choice('type', imageSources));
  return mediaPart(reader, 'image', readSource(source, kind));
}

/** Reads a document. One made of blocks that are not all text is nothing other formats know. */
export function readDocument(reader: FieldReader, value: JsonValue): MediaPart | OpaquePart {
  const raw = reader.peek('source');
  if (isJsonObject(raw) && raw.type === blockSource) {
    const text = textOf(raw.content);
    if (text === undefined) return { type: 'opaque', format, name: 'document', value };
    // Its own form comes back from the unread fields.
    return mediaPart(reader, 'document', { source: { kind: 'text', text }, mediaType: 'text/plain' });
  }
  const source = reader.need('source', reader.object('source'));
  const kind = source.need('type', source.choice('type', documentSources));
  return mediaPart(reader, 'document', readDocumentSource(source, kind));
}

function readDocumentSource(source: FieldReader, kind: 'base64' | 'url' | 'file' | 'text'): Located {
  if (kind !== 'text') return readSource(source, kind);
  const text = source.need('data', source.text('data'));
  const mediaType = source.need('media_type', source.text('media_type'));
  return { source: { kind: 'text', text }, mediaType };
}

function readSource(source: FieldReader, kind: (typeof imageSources)[number]): Located {
  switch (kind) {
    case 'base64': {
      const mediaType = source.need('media_type', source.text('media_type'));
      return { source: { kind: 'bytes', base64: source.need('data', source.text('data')) }, mediaType };
    }
    case 'url':
      return { source: { kind: 'url', url: source.need('url', source.text('url')) } };
    case 'file':
      return { source: { kind: 'file', fileId: source.need('file_id', source.text('file_id')) } };
  }
}

function mediaPart(reader: FieldReader, media: 'image' | 'document', located: Located): MediaPart {
  const title = media === 'document' ? reader.text('title') : undefined;
  return {
    type: 'media',
    media,
    ...located,
    ...(title !== undefined && { filename: title }),
    ...readCacheMark(reader),
    ...extending(reader.rest()),
  };
}

/** The words of a document made of text alone. */
function textOf(content: JsonValue | undefined): string | undefined {
  if (typeof content === 'string') return content;
  if (!isJsonArray(content)) return undefined;
  const texts = content.map((block) =>
    isJsonObject(block) && block.type === 'text' && typeof block.text === 'string' ? block.text : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join('\n\n');
}
