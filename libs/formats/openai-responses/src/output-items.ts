import type { MediaPart, OpaquePart, Part, TextPart } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCallItem, readReasoningItem } from './call-items.js';
import { readContent } from './content-parts.js';
import type { Content } from './content-parts.js';
import { extending } from './extensions.js';
import { format } from './format.js';
import { spelledAs, spellingOf } from './spelling.js';

type ItemReader = (reader: FieldReader, value: JsonValue, fallbackId: string) => readonly Part[];

/** Items that say more than their issuer's format can: all others are opaque. */
const readers: Readonly<Record<string, ItemReader>> = {
  message: readMessageItem,
  reasoning: (reader) => [readReasoningItem(reader)],
  function_call: (reader, _value, fallbackId) => [readCallItem(reader, 'function', fallbackId)],
  custom_tool_call: (reader, _value, fallbackId) => [readCallItem(reader, 'custom', fallbackId)],
  image_generation_call: (reader, value) => [
    readImageItem(reader) ?? opaqueItem('image_generation_call', value),
  ],
};

/** Reads one item of the model's. Clients' histories and upstreams' answers share this reading. */
export function readModelItem(reader: FieldReader, value: JsonValue, fallbackId: string): readonly Part[] {
  const type = reader.text('type') ?? 'message';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read === undefined ? [opaqueItem(type, value)] : read(reader, value, fallbackId);
}

/** An item that only this format understands. */
export function opaqueItem(type: string, value: JsonValue): OpaquePart {
  return { type: 'opaque', format, name: type, value };
}

/** The item's own fields stand with its first text, which begins the item. */
function readMessageItem(reader: FieldReader): readonly Part[] {
  const content = readContent(reader, 'content', 'output_text');
  const item = reader.rest() ?? {};
  const typed = reader.peek('type') === undefined ? { itemType: 'absent' } : {};
  return beginItem(content, { item, ...typed });
}

function beginItem({ parts, isString }: Content, spelled: JsonObject): readonly Part[] {
  const [first, ...others] = parts;
  const begin = isString ? { ...spelled, content: 'string' } : spelled;
  if (first?.type === 'text' || first?.type === 'refusal') {
    return [{ ...first, ...spelledAs({ ...spellingOf(first), ...begin }) }, ...others];
  }
  return [carrier(begin), ...parts];
}

/** A text that says nothing, and is not written: it holds the fields of a message without texts. */
export function carrier(spelled: JsonObject): TextPart {
  return { type: 'text', text: '', ...spelledAs({ ...spelled, carrier: true }) };
}

/** An image that the vendor's tool made; undefined where there is none. */
function readImageItem(reader: FieldReader): MediaPart | undefined {
  const base64 = reader.text('result');
  if (base64 === undefined) return undefined;
  reader.take('type');
  const id = reader.text('id');
  return {
    type: 'media',
    media: 'image',
    source: { kind: 'bytes', base64 },
    mediaType: `image/${imageFormat(reader)}`,
    ...(id !== undefined && { id }),
    ...extending({ ...reader.rest(), type: 'image_generation_call' }),
  };
}

function imageFormat(reader: FieldReader): string {
  const format = reader.peek('output_format');
  return typeof format === 'string' ? format : 'png';
}
