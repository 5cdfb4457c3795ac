import type { Buffer } from 'node:buffer';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { objectIn, objectOr, readSoundIn, readTypeOf, spelledBytes, textOr } from './peek.js';

/** What a model is given to read, as far as it can be told without the vendor. */
export interface TappedContent {
  readonly texts: readonly string[];
  /** Bytes, in the session's input format. */
  readonly sound: number;
  /** How many. */
  readonly pictures: number;
}

/** What a relay wants to know of what a client sends. */
export type TappedClientEvent =
  /** Sound for the input buffer, in bytes. */
  | { readonly kind: 'append'; readonly sound: number }
  | { readonly kind: 'item'; readonly content: TappedContent }
  /** A response is asked for. Its content is what it is given beside the conversation. */
  | { readonly kind: 'create'; readonly eventId?: string; readonly content: TappedContent };

/**
 * Listens to a client's frames, either dialect. Sound is measured, not parsed; only new items and the asking for
 * responses are read.
 * @param frame a whole text frame
 * @returns undefined for what makes a model read nothing
 */
export function tapClientEvent(frame: Buffer): TappedClientEvent | undefined {
  const type = readTypeOf(frame);
  if (type === 'input_audio_buffer.append') return { kind: 'append', sound: readSoundIn(frame, 'audio') };
  if (type === 'conversation.item.create') {
    return { kind: 'item', content: contentOf([objectIn(frame)?.item]) };
  }
  if (type !== 'response.create') return undefined;
  const event = objectIn(frame) ?? {};
  const { instructions, input } = objectOr(event.response);
  const eventId = textOr(event.event_id);
  const content = contentOf([{ text: instructions ?? null }, ...(isJsonArray(input) ? input : [])]);
  return { kind: 'create', ...(eventId !== undefined && { eventId }), content };
}

/** Where an item, or a part of it, has text. */
const textKeys = ['text', 'transcript', 'output', 'name', 'arguments'];

function contentOf(items: readonly (JsonValue | undefined)[]): TappedContent {
  const parts = items
    .filter(isJsonObject)
    .flatMap((item) => [item, ...(isJsonArray(item.content) ? item.content.filter(isJsonObject) : [])]);
  return {
    texts: parts.flatMap(textsOf),
    sound: parts.reduce((sum, { audio }) => sum + spelledBytes(textOr(audio)?.length ?? 0), 0),
    pictures: parts.filter(({ type }) => type === 'input_image').length,
  };
}

const textsOf = (part: JsonObject): string[] =>
  textKeys.map((key) => part[key]).filter((text) => typeof text === 'string');
