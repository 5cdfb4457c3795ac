import type { WireEvent } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';

const names = wireTexts.eventName;

/** What an event is called: its own name, or what kind it is. */
export function eventName({ name, comment, direction }: Omit<WireEvent, 'at'>): string {
  if (comment === true) return names.comment;
  if (direction === 'sent') return names.sent;
  return name ?? names.message;
}

/** The positions of the events that have a text in their name or data, whatever its case. All without a text. */
export function filterEvents(events: readonly WireEvent[], text: string): readonly number[] {
  const sought = text.trim().toLowerCase();
  return events.flatMap((event, index) =>
    sought === '' || `${eventName(event)}\n${event.data}`.toLowerCase().includes(sought) ? [index] : [],
  );
}
