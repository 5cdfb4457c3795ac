import { randomUUID } from 'node:crypto';
import type { GatewayError } from '#libs/canonical';
import { realtimeErrorOf, writeServerEvent } from '#libs/formats/openai-realtime';
import type { RealtimeDialect } from '#libs/formats/openai-realtime';

/** A new id of an event that the gateway itself sends. */
export const newEventId = (): string => `event_${randomUUID().replaceAll('-', '').slice(0, 21)}`;

/**
 * An error as the text of an `error` event.
 * @param eventId the client's own id of the event that it answers
 */
export function errorEvent(error: GatewayError, dialect: RealtimeDialect, eventId?: string): string {
  const words = realtimeErrorOf(error, eventId);
  const event = writeServerEvent({ type: 'error', error: words }, dialect, newEventId());
  if (event === undefined) throw new Error('Both dialects have errors.');
  return event;
}
