import type { WireEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readFields, withFields } from './event-fields.js';
import type { StoredResponse } from './response-memory.js';

/** A response that has not begun. */
export function queuedForm(response: JsonObject): JsonObject {
  return { ...response, status: 'queued', ...nothingYet };
}

const nothingYet = { output: [], usage: null, incomplete_details: null, error: null };

/**
 * A stored response as it is now. One in the background goes on by one step: whoever polls sees it in progress
 * once, then done.
 */
export function presentForm({ response, run }: StoredResponse): JsonObject {
  if (!run) return response;
  switch (run.state) {
    case 'queued':
      run.state = 'in_progress';
      return { ...response, ...nothingYet, status: 'in_progress' };
    case 'cancelled':
      return { ...response, ...nothingYet, status: 'cancelled' };
    case 'in_progress':
      run.state = 'done';
      return response;
    case 'done':
      return response;
  }
}

/** Puts `response.queued` behind the event that creates a response, and counts on from there. */
export function announceQueue(events: readonly WireEvent[]): WireEvent[] {
  return events.flatMap((event) => {
    const fields = readFields(event);
    if (fields.type !== 'response.created' || !isJsonObject(fields.response)) {
      return [withFields(event, { ...fields, sequence_number: Number(fields.sequence_number) + 1 })];
    }
    const response = queuedForm(fields.response);
    const queued = { type: 'response.queued', sequence_number: 1, response };
    return [withFields(event, { ...fields, response }), { event: queued.type, data: JSON.stringify(queued) }];
  });
}

/** What of a stream came after an event of this number. */
export function eventsAfter(events: readonly WireEvent[], sequenceNumber: number): readonly WireEvent[] {
  return events.filter((event) => Number(readFields(event).sequence_number) > sequenceNumber);
}
