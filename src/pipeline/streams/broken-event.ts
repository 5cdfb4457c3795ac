import { endOfEvent } from './end-of-event.js';

const newline = 0x0a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const dataField = Buffer.from('data:');

/**
 * Finds an event whose JSON is cut short, by its first and last byte alone: relayed events are not parsed.
 * @param events whole ones
 * @returns where the first such event begins; undefined where there is none
 */
export function brokenEventAt(events: Buffer): number | undefined {
  let start = 0;
  while (start < events.length) {
    const end = endOfEvent(events, start);
    if (isCut(events, start, end)) return start;
    start = end;
  }
  return undefined;
}

function isCut(events: Buffer, start: number, end: number): boolean {
  const data = events.indexOf(dataField, start);
  if (data === -1 || data >= end) return false;
  const first = skipBlanks(events, data + dataField.length, end);
  if (events[first] !== openBrace) return false;
  const last = lastOfEvent(events, end);
  // Another field may follow the data.
  const line = events.lastIndexOf(newline, last) + 1;
  return events[last] !== closeBrace && events.subarray(line, line + dataField.length).equals(dataField);
}

function skipBlanks(events: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (events[at] ?? 0) <= 0x20) at += 1;
  return at;
}

function lastOfEvent(events: Buffer, end: number): number {
  let at = end - 1;
  while (at >= 0 && (events[at] ?? 0) <= 0x20) at -= 1;
  return at;
}
