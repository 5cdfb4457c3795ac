import type { WireEvent } from '#libs/canonical';
import { EventMessageParser, formatServerSentEvent } from '#libs/event-stream';
import type { EventMessage } from '#libs/event-stream';

/**
 * A message of Bedrock's streams as a server-sent event: of an event its type, of an exception its name.
 * Source: Bedrock API reference, "ConverseStream", and Amazon's event stream encoding.
 */
export function messageEvent({ headers, payload }: EventMessage): WireEvent {
  const event = headers[':exception-type'] ?? headers[':event-type'];
  const data = payload.toString('utf8');
  if (headers[':message-type'] === 'error') {
    const { ':error-code': code = 'error', ':error-message': message = '' } = headers;
    return { event: 'error', data: JSON.stringify({ __type: code, message }) };
  }
  return event === undefined ? { data } : { event, data };
}

/** Turns the binary stream of Converse into server-sent events. One per stream. */
export class ConverseReframer {
  readonly #parser = new EventMessageParser();

  /** @throws EventMessageError where the stream is damaged */
  push(chunk: Buffer): string {
    return this.#parser
      .push(chunk)
      .map((message) => formatServerSentEvent(messageEvent(message)))
      .join('');
  }
}
