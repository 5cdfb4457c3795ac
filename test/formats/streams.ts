import { OrderChecker } from '#libs/canonical';
import type { Codec, ReplyDefaults, StreamEvent, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';

export const defaults: ReplyDefaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

/** What a parser gives of a stream that comes in these chunks. */
export function parse(...chunks: readonly Uint8Array[]): readonly WireEvent[] {
  const parser = new EventStreamParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

/** A whole stream, or one whose connection is lost after these events. */
export function decode(codec: Codec, wire: readonly WireEvent[]): readonly StreamEvent[] {
  const decoder = codec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

export function encode(codec: Codec, events: readonly StreamEvent[]): readonly WireEvent[] {
  const encoder = codec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

/** @throws Error where the events break the order that encoders rely on */
export function checkOrder(events: readonly StreamEvent[]): void {
  const checker = new OrderChecker();
  for (const event of events) checker.push(event);
  checker.finish();
}

/** Whether an event says that the answer failed: in its data, or (Amazon's exceptions) by its name. */
export const tellsError = ({ event = '', data }: WireEvent = { data: '' }): boolean =>
  data.includes('"error"') || event.endsWith('Exception');
