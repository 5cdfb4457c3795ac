import type { MediaPart, OpaquePart, RefusalPart, TextPart } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark, writeCacheMark } from './cache-marks.js';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { FieldReader, isWordsAlone, kindOf } from '#libs/codec-kit';
import { format } from './format.js';
import { thinkingOf } from './reasoning-fields.js';
import { readAudioPart, readFilePart, readImagePart, readVideoPart, writeMediaPart } from './media-parts.js';

/** What can stand in a message's `content`. */
export type ContentPart = TextPart | MediaPart | RefusalPart | OpaquePart;

export interface Content {
  readonly parts: readonly ContentPart[];
  /** Written as a list though one string, or nothing, would say the same. */
  readonly asList?: boolean;
}

const readers: Readonly<Record<string, (reader: FieldReader) => ContentPart>> = {
  text: readTextPart,
  image_url: readImagePart,
  input_audio: readAudioPart,
  file: readFilePart,
  refusal: readRefusalPart,
  video_url: readVideoPart,
};

/** Reads `content`: a string, a list of parts, null or nothing. @throws GatewayError where it is none of them. */
export function readContent(reader: FieldReader): Content {
  const value = reader.peek('content');
  if (value === undefined || value === null) return { parts: [] };
  reader.take('content');
  if (typeof value === 'string') return { parts: [{ type: 'text', text: value }] };
  if (!isJsonArray(value)) {
    throw reader.fault('content', `must be a string or an array of parts, but is ${kindOf(value)}`);
  }
  const parts = value.map((part, index) => readPart(part, reader.at(`content.${String(index)}`), reader));
  return parts.length === 0 || isBareText(parts) ? { parts, asList: true } : { parts };
}

function readPart(value: JsonValue, path: string, parent: FieldReader): ContentPart {
  const reader = FieldReader.over(value, path, parent.strictness);
  const type = reader.need('type', reader.text('type'));
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read !== undefined) return read(reader);
  // An upstream's own kind of block is kept for its own clients; a client's cannot be translated, but for thinking.
  if (parent.strictness === 'lenient' || thinkingOf(value) !== undefined)
    return { type: 'opaque', format, name: type, value };
  throw reader.unknownValue('type', type, Object.keys(readers));
}

function readTextPart(reader: FieldReader): TextPart {
  const text = reader.need('text', reader.text('text'));
  return { type: 'text', text, ...readCacheMark(reader), ...extending(reader.rest()) };
}

function readRefusalPart(reader: FieldReader): RefusalPart {
  const text = reader.need('refusal', reader.text('refusal'));
  return { type: 'refusal', text, ...extending(reader.rest()) };
}

/**
 * Writes parts as `content`. `empty` stands for no parts; where this format's own client or upstream left
 * content away, so does the writer (a null is among the extensions).
 */
export function writeContent(
  content: Content,
  empty: JsonValue,
  encoding: Encoding,
  path: string,
): { content?: JsonValue } {
  const [only] = content.parts;
  if (content.parts.length === 1 && content.asList !== true && only !== undefined && isWordsAlone(only)) {
    return { content: only.text };
  }
  const parts = content.parts.flatMap((part, index) =>
    writePart(part, encoding, `${path}.content.${String(index)}`),
  );
  if (content.asList === true) return { content: parts };
  if (parts.length === 0) return encoding.own ? {} : { content: empty };
  const texts = parts.map(wordsOf).filter((text) => text !== undefined);
  const asString = texts.length === parts.length && (parts.length === 1 || encoding.dialect.textAsString);
  return { content: asString ? texts.join('\n\n') : parts };
}

function writePart(part: ContentPart, encoding: Encoding, path: string): JsonObject[] {
  switch (part.type) {
    case 'text':
      return [
        withExtension({ type: 'text', text: part.text, ...writeCacheMark(part, encoding, path) }, part.ext),
      ];
    case 'refusal':
      return [withExtension({ type: 'refusal', refusal: part.text }, part.ext)];
    case 'media':
      return [withExtension(writeMediaPart(part, encoding, path), part.ext)];
    case 'opaque':
      if (part.format === format && isJsonObject(part.value)) return [part.value];
      encoding.dropped(
        path,
        part.name,
        `A block of type "${part.name}" is only understood by ${part.format}.`,
      );
      return [];
  }
}

/** The words of a written text part that says nothing else. */
function wordsOf(part: JsonObject): string | undefined {
  return part.type === 'text' && typeof part.text === 'string' && Object.keys(part).length === 2
    ? part.text
    : undefined;
}

/** One text that says no more than its words. */
function isBareText(parts: readonly ContentPart[]): boolean {
  const [only] = parts;
  return parts.length === 1 && only?.type === 'text' && only.cache === undefined && only.ext === undefined;
}
