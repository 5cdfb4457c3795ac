import type { MediaPart, OpaquePart, RefusalPart, TextPart } from '#libs/canonical';
import { FieldReader, kindOf, readCacheBreakpoint } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readAnnotations, writeAnnotation } from './annotations.js';
import type { Encoding } from './encoding.js';
import { extending, ownExtension, withExtension } from './extensions.js';
import { format } from './format.js';
import { readAudioPart, readFilePart, readImagePart, writeCacheMark, writeMediaPart } from './media-parts.js';
import { spelledAs, spellingOf } from './spelling.js';

/** What can stand in a message's `content`, or in a tool's `output`. */
export type ContentPart = TextPart | MediaPart | RefusalPart | OpaquePart;

/** The model's words, or what it is told. Each has a text part of its own; the other one is spelled out. */
export type Voice = 'output_text' | 'input_text';

export interface Content {
  readonly parts: readonly ContentPart[];
  /** It was one string. */
  readonly isString: boolean;
}

type PartReader = (reader: FieldReader, voice: Voice) => ContentPart;

const readers: Readonly<Record<string, PartReader>> = {
  input_text: readInputText,
  output_text: readOutputText,
  input_image: readImagePart,
  input_file: readFilePart,
  input_audio: readAudioPart,
  refusal: readRefusalPart,
};

/** Reads the string or the list of parts under `key`. @throws GatewayError where it is neither. */
export function readContent(reader: FieldReader, key: 'content' | 'output', voice: Voice): Content {
  const value = reader.need(key, reader.peek(key) ?? undefined);
  reader.take(key);
  if (typeof value === 'string') return { parts: [{ type: 'text', text: value }], isString: true };
  if (!isJsonArray(value)) {
    throw reader.fault(key, `must be a string or an array of parts, but is ${kindOf(value)}`);
  }
  const parts = value.map((part, index) =>
    readPart(part, reader.at(`${key}.${String(index)}`), reader, voice),
  );
  return { parts, isString: false };
}

/** Opaque parts of a message are told from opaque items by this beginning of their name. */
const opaquePrefix = 'content.';

/** Whether an opaque part stood in the content of a message. */
export function isOpaqueContent(part: OpaquePart): boolean {
  return part.format === format && part.name.startsWith(opaquePrefix);
}

function readPart(value: JsonValue, path: string, parent: FieldReader, voice: Voice): ContentPart {
  const reader = FieldReader.over(value, path, parent.strictness);
  const type = reader.need('type', reader.text('type'));
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read !== undefined) return read(reader, voice);
  // An upstream's own kind of part is kept for its own clients; a client's cannot be translated.
  if (parent.strictness === 'lenient')
    return { type: 'opaque', format, name: `${opaquePrefix}${type}`, value };
  throw reader.unknownValue('type', type, Object.keys(readers));
}

function readInputText(reader: FieldReader, voice: Voice): TextPart {
  const text = reader.need('text', reader.text('text'));
  return {
    type: 'text',
    text,
    ...readCacheBreakpoint(reader),
    ...extending(reader.rest()),
    ...spelledAs(voice === 'input_text' ? {} : { type: 'input_text' }),
  };
}

/** Probabilities stay unread: they come back with the part, and are read for the whole answer besides. */
function readOutputText(reader: FieldReader, voice: Voice): TextPart {
  const text = reader.need('text', reader.text('text'));
  const list = reader.list('annotations');
  const annotations = list && readAnnotations(list);
  if (annotations === undefined) reader.leave('annotations');
  return {
    type: 'text',
    text,
    ...(annotations !== undefined && annotations.length > 0 && { annotations }),
    ...extending(reader.rest()),
    ...spelledAs({
      ...(voice === 'input_text' && { type: 'output_text' }),
      ...(list === undefined && { annotations: 'absent' }),
    }),
  };
}

function readRefusalPart(reader: FieldReader): RefusalPart {
  const text = reader.need('refusal', reader.text('refusal'));
  return { type: 'refusal', text, ...extending(reader.rest()) };
}

/** Writes a part; nothing where only another format understands it. */
export function writePart(part: ContentPart, voice: Voice, encoding: Encoding, path: string): JsonObject[] {
  switch (part.type) {
    case 'text':
      return [writeText(part, voice, encoding, path)];
    case 'refusal':
      return [withExtension({ type: 'refusal', refusal: part.text }, part.ext)];
    case 'media':
      return [writeMediaPart(part, encoding, path)];
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

function writeText(part: TextPart, voice: Voice, encoding: Encoding, path: string): JsonObject {
  const { type = voice } = spellingOf(part);
  if (type === 'output_text') return writeOutputText(part, encoding.own);
  const written = { type: 'input_text', text: part.text, ...writeCacheMark(part, encoding, path) };
  return withExtension(written, part.ext);
}

/** The model's words. `own`: what the upstream left away stays away. */
export function writeOutputText(part: TextPart, own: boolean): JsonObject {
  const isAbsent =
    spellingOf(part).annotations === 'absent' || ownExtension(part.ext)?.annotations !== undefined;
  const annotations = (part.annotations ?? []).map((annotation) => writeAnnotation(annotation, own));
  const written = { type: 'output_text', text: part.text, ...(!isAbsent && { annotations }) };
  return withExtension(written, part.ext);
}

/** Whether only this format understands the part. */
export function isOwnOpaque(part: OpaquePart): boolean {
  return part.format === format;
}
