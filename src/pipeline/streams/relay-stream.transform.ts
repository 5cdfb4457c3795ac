import type { Codec, GatewayError, StreamProbe, Usage } from '#libs/canonical';
import { EventStreamFramer, EventStreamParser } from '#libs/event-stream';
import type { TextSample } from '../../counting/text-sample.js';
import { RelayedSample } from '../usage/relayed-sample.js';
import { brokenStream } from './broken-stream.js';
import { formatWireEvents } from './format-wire-events.js';
import { lacksOnlyItsEnd } from './lacks-only-its-end.js';
import { PassedEvents } from './passed-events.js';
import type { Output, StreamTransform } from './stream-transform.js';

/** So many bytes without a whole event are part of an answer too: more is not held back. */
const openingAtMost = 256 * 1024;

/** What must be known of the format that is relayed. */
export interface RelayedStreamFormat extends Pick<Codec, 'encodeStreamError'> {
  /** Reads a stream that says nothing of its usage. Absent: nobody guesses it. */
  readonly createStreamDecoder?: Codec['createStreamDecoder'];
}

/**
 * The verbatim lane: bytes pass unchanged, in whole events, so that an error event can follow a cut stream.
 * A probe reads along.
 */
export class RelayStreamTransform implements StreamTransform<Buffer> {
  /** Bytes pass as long as they come: what follows the end mark is the upstream's affair. */
  readonly complete = false;
  private readonly framer = new EventStreamFramer();
  private readonly passed = new PassedEvents();
  /** Looks for the first event only; dropped once it was seen. */
  private opening: EventStreamParser | undefined = new EventStreamParser();
  private openingSize = 0;
  private readonly beginning = new RelayedSample();
  private failedHere: GatewayError | undefined;

  constructor(
    private readonly format: RelayedStreamFormat,
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

  sample(): TextSample | undefined {
    const { format } = this;
    return isReadable(format) ? this.beginning.read(format) : undefined;
  }

  push(chunk: Buffer): Output | undefined {
    const events = this.framer.push(chunk);
    if (events !== undefined) this.read(events, this.framer.atBoundary);
    return events;
  }

  end(): Output | undefined {
    const wasAtBoundary = this.framer.atBoundary;
    const rest = this.framer.flush();
    const last = rest !== undefined && lacksOnlyItsEnd(rest) ? rest : undefined;
    if (last !== undefined) this.read(last, true);
    if (this.failure !== undefined || this.probe.whole) return last;
    // The cut event stays out: half an event would reach the client as a syntax error.
    return this.failAfter(wasAtBoundary, brokenStream());
  }

  fail(error: GatewayError): Output {
    return this.failAfter(this.framer.atBoundary, error);
  }

  private failAfter(atBoundary: boolean, error: GatewayError): Output {
    this.failedHere = error;
    const events = this.probe.encodeError?.(error) ?? this.format.encodeStreamError(error);
    return (atBoundary ? '' : '\n\n') + formatWireEvents(events);
  }

  /** @param isWhole whether they end with an event; large ones pass in pieces */
  private read(events: Buffer, isWhole: boolean): void {
    const whole = this.probe.takesPieces === true ? events : this.passed.push(events, isWhole);
    if (whole !== undefined) this.probe.push(whole);
    this.beginning.push(events);
    if (this.opening === undefined) return;
    this.openingSize += events.length;
    if (this.opening.push(events).length > 0 || this.openingSize > openingAtMost) this.opening = undefined;
  }
}

const isReadable = (format: RelayedStreamFormat): format is Required<RelayedStreamFormat> =>
  format.createStreamDecoder !== undefined;
