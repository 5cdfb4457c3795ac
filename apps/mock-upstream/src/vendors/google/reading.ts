import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../vendor.js';

/** The objects of a list; empty where there is none. */
export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value ?? null) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}

/** An object, or an empty one. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The texts of a list. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonArray(value ?? null)) return [];
  return (value as readonly JsonValue[]).filter((one) => typeof one === 'string');
}

/** Text, or an empty one. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The first fault of a list. */
export function firstFault<Item>(
  items: readonly Item[],
  check: (item: Item, position: number) => VendorReply | undefined,
): VendorReply | undefined {
  for (const [position, item] of items.entries()) {
    const fault = check(item, position);
    if (fault) return fault;
  }
  return undefined;
}

/** A turn of the conversation as {@link parseMessage} leaves it. */
export interface Turn {
  readonly role: string;
  readonly parts: readonly JsonObject[];
  /** Its place in `contents`. */
  readonly position: number;
}

/** The contents of a parsed request. */
export function turnsOf(request: JsonObject): readonly Turn[] {
  return objectsIn(request.contents).map(({ role, parts }, position) => ({
    role: textIn(role) || 'user',
    parts: objectsIn(parts),
    position,
  }));
}

/** The calls or the results in a turn. */
export function dataOf(turn: Turn, name: 'functionCall' | 'functionResponse'): readonly JsonObject[] {
  return turn.parts.flatMap(({ [name]: data }) => (isJsonObject(data) ? [data] : []));
}
