import { EventStreamParser } from '#libs/event-stream';

const blankLine = Buffer.from('\n\n');
const endMark = '[DONE]';

/**
 * Whether the last bytes of an event stream are a whole event but for its blank line, which some upstreams leave
 * out. Anything else was cut.
 */
export function lacksOnlyItsEnd(rest: Buffer): boolean {
  const parser = new EventStreamParser();
  const events = [...parser.push(rest), ...parser.push(blankLine)];
  return events.length > 0 && events.every(({ data }) => data.trim() === endMark || isJson(data));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
