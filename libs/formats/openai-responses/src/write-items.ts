import type { MediaPart, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { fill } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { callTypes } from './call-items.js';
import { encryptedContent } from './call-proofs.js';
import { writeOutputText, writePart } from './content-parts.js';
import type { Encoding } from './encoding.js';
import { ownExtension } from './extensions.js';
import type { MessagePart } from './item-plan.js';
import { spellingOf } from './spelling.js';

/** Fields an item gets where nobody said them, such as its id. */
export type Identity = Readonly<Record<string, string>>;

/** The item's own fields, as this format's client or upstream gave them; undefined where none did. */
export function itemFieldsOf(part: Parameters<typeof spellingOf>[0]): JsonObject | undefined {
  const { item } = spellingOf(part);
  return isJsonObject(item) ? item : undefined;
}

/** A message of the model's. */
export function writeMessageItem(
  parts: readonly MessagePart[],
  identity: Identity,
  encoding: Encoding,
  path: string,
): JsonObject {
  const [first] = parts;
  const spelled = first === undefined || !('spelling' in first) ? {} : spellingOf(first);
  const written: JsonObject[] = [];
  for (const part of parts) if (!isCarrier(part)) written.push(...writeMessagePart(part, encoding, path));
  const isString = spelled.content === 'string' && first?.type === 'text';
  return {
    ...(spelled.itemType !== 'absent' && { type: 'message' }),
    ...identity,
    role: 'assistant',
    ...(isJsonObject(spelled.item) && spelled.item),
    content: isString ? first.text : written,
  };
}

/** A text that only holds the fields of a message without texts. */
export function isCarrier(part: MessagePart): boolean {
  return part.type === 'text' && spellingOf(part).carrier === true;
}

function writeMessagePart(part: MessagePart, encoding: Encoding, path: string): JsonObject[] {
  const isOutput = part.type === 'text' && spellingOf(part).type === undefined;
  if (isOutput && part.cache !== undefined) {
    encoding.dropped(path, 'cache-marks', "The model's own turns carry no cache marks here.");
  }
  return isOutput ? [writeOutputText(part, encoding.own)] : writePart(part, 'output_text', encoding, path);
}

/** Thinking. `own`: its form is this format's; another one's text is `content`, and its proof is sealed. */
export function writeReasoningItem(part: ReasoningPart, identity: Identity): JsonObject {
  const { text, summary = [], proof } = part;
  const item = itemFieldsOf(part) ?? {};
  const isSummaryAbsent = spellingOf(part).summary === 'absent';
  const written = {
    type: 'reasoning',
    ...identity,
    ...(!isSummaryAbsent && { summary: summary.map((entry) => ({ type: 'summary_text', text: entry })) }),
    ...(text !== undefined && { content: [{ type: 'reasoning_text', text }] }),
    ...(proof !== undefined && { encrypted_content: encryptedContent(proof) }),
    ...item,
  };
  return withLateFields(written, part);
}

/** A call. `name` and `input` are what stands for the call's. */
export function writeCallItem(
  part: ToolCallPart,
  { name, input }: Pick<ToolCallPart, 'name' | 'input'>,
  identity: Identity,
): JsonObject {
  const { type, input: key } = callTypes[part.kind === 'custom' ? 'custom' : 'function'];
  const item = itemFieldsOf(part) ?? {};
  return withLateFields({ type, ...identity, call_id: part.id, name, [key]: input, ...item }, part);
}

/** Fields that came at the end of the item's stream. */
function withLateFields(written: JsonObject, part: Pick<ToolCallPart, 'ext'>): JsonObject {
  const late = ownExtension(part.ext);
  return late === undefined ? written : fill(written, late);
}

/** The input as the format wants it: no arguments are an empty object. */
export function inputOf(part: Pick<ToolCallPart, 'input' | 'kind'>): string {
  return part.input === '' && part.kind !== 'custom' ? '{}' : part.input;
}

/** An image that came in an item of this format. */
export function writeImageItem({ source, id, ext }: MediaPart, identity: Identity): JsonObject {
  const result = source.kind === 'bytes' ? source.base64 : null;
  const own = id === undefined ? {} : { id };
  return { type: 'image_generation_call', ...identity, ...own, ...ownExtension(ext), result };
}
