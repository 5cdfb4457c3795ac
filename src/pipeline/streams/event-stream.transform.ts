import type { GatewayError, StreamEncoder, StreamEvent, Usage } from '#libs/canonical';
import { mergeUsage } from '#libs/canonical';
import { brokenStream } from './broken-stream.js';
import { formatWireEvents } from './format-wire-events.js';
import type { StreamTransform } from './stream-transform.js';

/** Canonical events, from a model inside this process or a decoder, written in the client's format. */
export class EventStreamTransform implements StreamTransform<StreamEvent> {
  readonly atBoundary = true;
  begun = false;
  complete = false;
  failure: GatewayError | undefined;
  usage: Usage | undefined;

  constructor(private readonly encoder: StreamEncoder) {}

  push(event: StreamEvent): string | undefined {
    if (this.complete) return undefined;
    this.note(event);
    const text = formatWireEvents(this.encoder.push(event));
    if (text === '') return undefined;
    // An event without words for the client leaves the status open.
    if (event.type !== 'ping' && event.type !== 'error') this.begun = true;
    return text;
  }

  end(): string | undefined {
    return this.complete ? undefined : this.fail(brokenStream());
  }

  fail(error: GatewayError): string | undefined {
    return this.push({ type: 'error', error });
  }

  private note(event: StreamEvent): void {
    if (event.type === 'usage') this.usage = mergeUsage(this.usage, event.usage);
    else if (event.type === 'error') this.failure = event.error;
    this.complete = event.type === 'error' || event.type === 'response-end';
  }
}
