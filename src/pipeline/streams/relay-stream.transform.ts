import type { Codec, GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { EventStreamFramer, EventStreamParser } from '#libs/event-stream';
import { brokenStream } from './broken-stream.js';
import { formatWireEvents } from './format-wire-events.js';
import type { Output, StreamTransform } from './stream-transform.js';

/**
 * The verbatim lane: bytes pass unchanged, in whole events, so that an error event can follow a cut stream.
 * A probe reads along.
 */
export class RelayStreamTransform implements StreamTransform<Buffer> {
  private readonly framer = new EventStreamFramer();
  /** Looks for the first event only; dropped once it was seen. */
  private opening: EventStreamParser | undefined = new EventStreamParser();
  private failedHere: GatewayError | undefined;

  constructor(
    private readonly codec: Codec,
    private readonly probe: StreamProbe,
  ) {}

  get begun(): boolean {
    return this.opening === undefined;
  }

  get atBoundary(): boolean {
    return this.framer.atBoundary;
  }

  get failure(): GatewayError | undefined {
    return this.failedHere ?? this.probe.error;
  }

  get usage(): Usage | undefined {
    return this.probe.usage;
  }

  push(chunk: Buffer): Output | undefined {
    const events = this.framer.push(chunk);
    if (events !== undefined) this.read(events);
    return events;
  }

  end(): Output | undefined {
    const rest = this.framer.flush();
    if (rest !== undefined) this.read(rest);
    if (this.probe.whole || this.failure !== undefined) return rest;
    // The cut event stays out: half an event would reach the client as a syntax error.
    return this.fail(brokenStream());
  }

  fail(error: GatewayError): Output {
    const separator = this.framer.atBoundary ? '' : '\n\n';
    this.failedHere = error;
    return separator + formatWireEvents(this.codec.encodeStreamError(error));
  }

  private read(events: Buffer): void {
    this.probe.push(events);
    if (this.opening !== undefined && this.opening.push(events).length > 0) this.opening = undefined;
  }
}
