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
  const data = firstDataLine(events, start, end);
  if (data === undefined) return false;
  const first = skipBlanks(events, data + dataField.length, end);
  if (events[first] !== openBrace) return false;
  const last = lastOfEvent(events, end);
  if (events[last] === closeBrace) return false;
  // Another field may follow the data.
  return isDataLine(events, events.lastIndexOf(newline, last) + 1);
}

function firstDataLine(events: Buffer, start: number, end: number): number | undefined {
  let line = start;
  while (line < end) {
    if (isDataLine(events, line)) return line;
    const lineEnd = events.indexOf(newline, line);
    if (lineEnd === -1) return undefined;
    line = lineEnd + 1;
  }
  return undefined;
}

/** Byte by byte: a search among five bytes costs more than the rest of all this. */
function isDataLine(events: Buffer, line: number): boolean {
  for (let at = 0; at < dataField.length; at += 1) {
    if (events[line + at] !== dataField[at]) return false;
  }
  return true;
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
