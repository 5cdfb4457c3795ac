import type { WireEvent } from '#libs/canonical';
import { eventMessageStream, formatEventMessage } from '#libs/event-stream';
import type { Framing } from '../framing.js';

/** Each event a message of Amazon's event streams. */
export const converseFraming: Framing = {
  contentType: eventMessageStream,
  start: () => ({ push: ({ event = '', data }) => messageOf(event, data), end: () => '' }),
};

/** Anthropic's events inside them, each as bytes in base64. */
export const claudeFraming: Framing = {
  contentType: eventMessageStream,
  start: () => ({ push: (event) => chunkOf(event), end: () => '' }),
};

function chunkOf({ event = '', data }: WireEvent): Buffer {
  if (event.endsWith('Exception')) return messageOf(event, data);
  return messageOf('chunk', JSON.stringify({ bytes: Buffer.from(data).toString('base64'), p: 'abcdef' }));
}

function messageOf(event: string, data: string): Buffer {
  const isException = event.endsWith('Exception');
  return formatEventMessage(
    {
      [isException ? ':exception-type' : ':event-type']: event,
      ':content-type': 'application/json',
      ':message-type': isException ? 'exception' : 'event',
    },
    data,
  );
}
