import { formatComment } from '#libs/event-stream';
import { costHeader } from '../../metering/meter.js';
import type { Output } from '../streams/stream-transform.js';

const endOfEvent = '\n\n';

/** What of a stream tells its cost. Clients' libraries read past it. */
export const costComment = (cost: string): Buffer => Buffer.from(formatComment(`${costHeader}: ${cost}`));

/** Whether another event, or a comment, may follow these bytes. */
export function endsEvent(output: Output): boolean {
  const last = typeof output === 'string' ? output.slice(-3) : output.toString('latin1', output.length - 3);
  return /\n\r?\n$|\r\r$/.test(last);
}

/**
 * The last of a stream with a comment before its last event: where events have other ends than usual, before all of them.
 * @param isWhole whether they begin with an event; what follows part of one gets the comment at its end
 */
export function withComment(events: Buffer, comment: Buffer, isWhole: boolean): Buffer {
  const end = events.lastIndexOf(endOfEvent, -endOfEvent.length - 1);
  if (end === -1) return Buffer.concat(isWhole ? [comment, events] : [events, comment]);
  const place = end + endOfEvent.length;
  return Buffer.concat([events.subarray(0, place), comment, events.subarray(place)]);
}
