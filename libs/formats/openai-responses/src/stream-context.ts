import type { PartId, StreamEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** What the decoders of the items of one stream share. */
export interface StreamContext {
  newPart(): PartId;
  /** Stands in ids of calls that have none: what no other answer has. Undefined where nobody knows anything. */
  readonly origin: string | undefined;
}

/** Reads the events about one item. */
export interface ItemDecoder {
  push(type: string, body: JsonObject): StreamEvent[];
  /** The whole item: what its events have not said yet. */
  complete(item: JsonObject): StreamEvent[];
  /** Ends what is open. Nothing comes after it. */
  end(): StreamEvent[];
}

/** What of `full` lies behind its first `seen` characters: upstreams may say the end of a text only as a whole. */
export function unseen(full: JsonValue | undefined, seen: number): string {
  return typeof full === 'string' ? full.slice(seen) : '';
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function indexOf(value: JsonValue | undefined): number {
  return Number.isInteger(value) ? Number(value) : 0;
}

export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}

/** The fields of an item that has just begun, as they will be in the end, without those named. */
export function beginningFields(item: JsonObject, without: readonly string[]): JsonObject {
  const { status, ...others } = item;
  const kept = Object.entries(others).filter(([key]) => key !== 'type' && !without.includes(key));
  return { ...Object.fromEntries(kept), ...(status !== undefined && { status: 'completed' }) };
}

/** The fields that the whole item has beyond those it began with. */
export function lateFields(
  item: JsonObject,
  began: JsonObject,
  without: readonly string[],
): JsonObject | undefined {
  const known = new Set(['type', 'status', ...without, ...Object.keys(began)]);
  const late = Object.entries(item).filter(([key, value]) => !known.has(key) && value !== undefined);
  return late.length === 0 ? undefined : Object.fromEntries(late);
}
