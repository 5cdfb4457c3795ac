import type { JsonObject } from '#libs/json';

/** One event of a stream, as it stands on the wire. */
export interface Event {
  readonly name?: string;
  readonly data: string;
}

/** Reads the events of a whole stream. Comments are passed over; an event without its blank line is lost. */
export function readEvents(body: string): readonly Event[] {
  const blocks = body.replaceAll('\r\n', '\n').split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const data = fieldOf(lines, 'data');
    const name = fieldOf(lines, 'event');
    return data === undefined ? [] : [{ data, ...(name !== undefined && { name }) }];
  });
}

function fieldOf(lines: readonly string[], field: string): string | undefined {
  return lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
}

/** An event that has data alone. */
export const dataEvent = (data: JsonObject): string => `data: ${JSON.stringify(data)}\n\n`;

/** An event whose name its data repeats as `type`. */
export const typedEvent = (type: string, data: JsonObject): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

/** The text in the small pieces in which models write. */
export function pieces(whole: string): readonly string[] {
  return Array.from(whole.matchAll(/[^]{1,5}/gu), ([piece]) => piece);
}
