import type { JsonValue } from '#libs/json';

/** One message of Amazon's event streams. */
export interface EventMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

export const eventMessage = (type: string, payload: JsonValue): EventMessage => ({
  headers: { ':message-type': 'event', ':event-type': type, ':content-type': 'application/json' },
  payload: JSON.stringify(payload),
});
