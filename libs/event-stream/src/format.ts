import type { ServerSentEvent } from './server-sent-event.js';

const lineBreak = /\r\n|\r|\n/;
const lineBreaks = /[\r\n]+/g;

/** Writes an event so that a reader gets it back: data of several lines as several `data:` lines. */
export function formatServerSentEvent({ event, data, id }: ServerSentEvent): string {
  const eventLine = event === undefined ? '' : `event: ${inOneLine(event)}\n`;
  const idLine = id === undefined ? '' : `id: ${inOneLine(id)}\n`;
  return `${eventLine}${idLine}${linesOf('data: ', data)}\n`;
}

/** Writes a comment, which readers pass over: a sign of life on a silent stream. */
export function formatComment(text: string): string {
  return `${linesOf(': ', text)}\n`;
}

function linesOf(prefix: string, text: string): string {
  if (!lineBreak.test(text)) return `${prefix}${text}\n`;
  return text
    .split(lineBreak)
    .map((line) => `${prefix}${line}\n`)
    .join('');
}

/** A line break in a name would begin another field. */
function inOneLine(text: string): string {
  return text.replace(lineBreaks, ' ');
}
