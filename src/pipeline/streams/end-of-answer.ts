import { endOfEvent } from './end-of-event.js';

const dataField = Buffer.from('data:');

/**
 * Behind the event that is an answer's last one; undefined where it is not among them.
 * @param events whole ones
 */
export function endOfAnswer(events: Buffer, isLast: (event: Buffer) => boolean): number | undefined {
  let start = 0;
  while (start < events.length) {
    const end = endOfEvent(events, start);
    if (isLast(events.subarray(start, end))) return end;
    start = end;
  }
  return undefined;
}

/** Whether these bytes say something: blank lines and comments do not. */
export const isEventful = (bytes: Buffer): boolean => bytes.includes(dataField);
