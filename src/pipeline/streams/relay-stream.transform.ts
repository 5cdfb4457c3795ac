import { GatewayError } from '#libs/canonical';
import type { Codec, StreamProbe, Usage } from '#libs/canonical';
import { EventStreamFramer, EventStreamParser } from '#libs/event-stream';
import type { TextSample } from '../../counting/text-sample.js';
import { RelayedSample } from '../usage/relayed-sample.js';
import { brokenEventAt } from './broken-event.js';
import { brokenStream } from './broken-stream.js';
import { endOfAnswer, isEventful } from './end-of-answer.js';
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
  private readonly framer = new EventStreamFramer();
  private readonly passed = new PassedEvents();
  /** Looks for the first event only; dropped once it was seen. */
  private opening: EventStreamParser | undefined = new EventStreamParser();
  private openingSize = 0;
  private readonly beginning = new RelayedSample();
  private failedHere: GatewayError | undefined;
  ended = false;
  /** The upstream went on after it. */
  surplus: GatewayError | undefined;
  /** The events before ended with one. */
  private wasAtBoundary = true;

  constructor(
    private readonly format: RelayedStreamFormat,
    private readonly probe: StreamProbe,
  ) {}

  /** What follows the last event is relayed where it says nothing, and waited for, so that the connection can be used again. */
  get complete(): boolean {
    return this.failedHere !== undefined;
  }

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
    if (events === undefined) return undefined;
    if (this.ended) return this.withoutSurplus(events, 0);
    const broken = this.brokenAt(events);
    const sound = broken === undefined ? events : events.subarray(0, broken);
    const whole = sound.length > 0 ? this.read(sound, this.framer.atBoundary) : undefined;
    const end = whole && this.endIn(whole, sound.length);
    this.wasAtBoundary = this.framer.atBoundary;
    if (end !== undefined) {
      this.ended = true;
      return this.withoutSurplus(events, end);
    }
    return broken === undefined ? sound : sound.toString('utf8') + this.failAfter(true, cutEvent());
  }

  /**
   * Behind the answer's last event, where it is among those that were just read.
   * @param events whole ones; the first may have begun in earlier chunks
   * @param size how much of them came just now
   */
  private endIn(events: Buffer, size: number): number | undefined {
    const { probe } = this;
    const isOver = probe.whole || probe.error !== undefined;
    if (!isOver || probe.isLast === undefined) return undefined;
    const end = endOfAnswer(events, (event) => probe.isLast?.(event) === true);
    return end && end - (events.length - size);
  }

  /** A client that is told twice that the answer is over might take it for two. */
  private withoutSurplus(events: Buffer, end: number): Buffer | undefined {
    if (!isEventful(events.subarray(end))) return events;
    this.surplus ??= surplusEvents();
    return end === 0 ? undefined : events.subarray(0, end);
  }

  /** Events that pass in pieces are not looked at. */
  private brokenAt(events: Buffer): number | undefined {
    return this.wasAtBoundary && this.framer.atBoundary ? brokenEventAt(events) : undefined;
  }

  end(): Output | undefined {
    const wasAtBoundary = this.framer.atBoundary;
    const rest = this.framer.flush();
    if (this.ended) return rest && this.withoutSurplus(rest, 0);
    const last = rest !== undefined && lacksOnlyItsEnd(rest) ? rest : undefined;
    if (last !== undefined) this.read(last, true);
    if (this.failure !== undefined || this.probe.whole) return last;
    // The cut event stays out: half an event would reach the client as a syntax error.
    return this.failAfter(wasAtBoundary, brokenStream());
  }

  fail(error: GatewayError): Output {
    // The client has all of the answer: what becomes of the connection is no concern of its.
    if (this.ended) return '';
    return this.failAfter(this.framer.atBoundary, error);
  }

  private failAfter(atBoundary: boolean, error: GatewayError): string {
    this.failedHere = error;
    const events = this.probe.encodeError?.(error) ?? this.format.encodeStreamError(error);
    return (atBoundary ? '' : '\n\n') + formatWireEvents(events);
  }

  /**
   * @param isWhole whether they end with an event; large ones pass in pieces
   * @returns what was read of them: whole events, the first one with the pieces of it that came before
   */
  private read(events: Buffer, isWhole: boolean): Buffer | undefined {
    const whole = this.probe.takesPieces === true ? events : this.passed.push(events, isWhole);
    if (whole !== undefined) this.probe.push(whole);
    this.beginning.push(events);
    if (this.opening !== undefined) this.open(this.opening, events);
    return whole;
  }

  private open(opening: EventStreamParser, events: Buffer): void {
    this.openingSize += events.length;
    if (opening.push(events).length > 0 || this.openingSize > openingAtMost) this.opening = undefined;
  }
}

const cutEvent = (): GatewayError =>
  new GatewayError('provider_invalid_response', "The upstream's stream holds an event whose JSON is cut.");

const surplusEvents = (): GatewayError =>
  new GatewayError('provider_invalid_response', "The upstream's stream goes on after its last event.");

const isReadable = (format: RelayedStreamFormat): format is Required<RelayedStreamFormat> =>
  format.createStreamDecoder !== undefined;
