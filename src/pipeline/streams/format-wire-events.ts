import type { WireEvent } from '#libs/canonical';
import { formatServerSentEvent } from '#libs/event-stream';

/** Server-sent events as text. */
export function formatWireEvents(events: readonly WireEvent[]): string {
  let text = '';
  for (const event of events) text += formatServerSentEvent(event);
  return text;
}
