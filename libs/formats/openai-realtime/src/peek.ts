import type { Buffer } from 'node:buffer';
import { findTopLevel, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const quote = 0x22;

/** How events begin: with their type, or with their id and then the type. */
const beginning = /^\{\s*(?:"event_id"\s*:\s*"[^"\\]*"\s*,\s*)?"type"\s*:\s*"([^"\\]*)"/;
const longestBeginning = 256;

/** The top-level type, whatever the order of the fields; empty where there is none. */
export function typeOf(frame: Buffer): string {
  const begun = beginning.exec(headOf(frame));
  if (begun?.[1] !== undefined) return begun[1];
  const range = findTopLevel(frame, 'type');
  return range === undefined ? '' : frame.toString('latin1', range.start + 1, range.end - 1);
}

/**
 * The type as whoever parses the frame finds it: the last one, however it is written. For frames of clients, who may have
 * reasons to have it overlooked.
 */
export function readTypeOf(frame: Buffer): string {
  const range = findTopLevel(frame, 'type');
  if (range === undefined) return typeOf(frame);
  const written = frame.toString('utf8', range.start, range.end);
  return written.includes('\\') ? unescaped(written) : written.slice(1, -1);
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    return '';
  }
}

/** As {@link soundIn}, of the member itself, whatever else the frame holds. */
export function readSoundIn(frame: Buffer, key: string): number {
  const range = findTopLevel(frame, key);
  return range === undefined || frame[range.start] !== quote ? 0 : spelledBytes(range.end - range.start - 2);
}

const responseId = /"response_id"\s*:\s*"([^"\\]*)"/;

/** The response that a delta is of, where its frame says so at its beginning. */
export const responseIdOf = (frame: Buffer): string | undefined => responseId.exec(headOf(frame))?.[1];

/**
 * How many bytes of sound a frame holds, by the length of the text that spells them.
 * @param key the sound's, in its quotes
 */
export function soundIn(frame: Buffer, key: string): number {
  const found = frame.indexOf(key);
  const start = found === -1 ? -1 : frame.indexOf(quote, found + key.length);
  const end = start === -1 ? -1 : frame.indexOf(quote, start + 1);
  return end === -1 ? 0 : spelledBytes(end - start - 1);
}

/** Bytes that a base64 text of this length spells. */
export const spelledBytes = (length: number): number => Math.floor((length * 3) / 4);

/** The event; undefined where the frame is none. */
export function objectIn(frame: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(frame.toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Relayed as it is: what to make of it is its receiver's business.
    return undefined;
  }
}

export function objectOr(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function textOr(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const headOf = (frame: Buffer): string => frame.toString('latin1', 0, longestBeginning);
