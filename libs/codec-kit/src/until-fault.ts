import { GatewayError } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';

/**
 * What is read of a stream until something in it cannot be, and the end that this makes.
 * @param read adds to the events as it goes: what was read before a fault is told
 */
export function untilFault(
  read: (events: StreamEvent[]) => void,
  fail: (fault: GatewayError) => readonly StreamEvent[],
): StreamEvent[] {
  const events: StreamEvent[] = [];
  try {
    read(events);
  } catch (fault) {
    if (!(fault instanceof GatewayError)) throw fault;
    events.push(...fail(fault));
  }
  return events;
}
