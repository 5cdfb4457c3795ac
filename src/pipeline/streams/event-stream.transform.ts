import type { GatewayError, Loss, StreamEncoder, StreamEvent, Usage } from '#libs/canonical';
import { formatLosses, mergeUsage } from '#libs/canonical';
import { formatComment } from '#libs/event-stream';
import type { TextSample } from '../../counting/text-sample.js';
import { AnswerText } from '../usage/answer-text.js';
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
  private readonly answer = new AnswerText();

  constructor(private readonly encoder: StreamEncoder) {}

  push(event: StreamEvent): string | undefined {
    if (this.complete) return undefined;
    this.note(event);
    const text = formatWireEvents(this.encoder.push(event));
    if (text === '') return undefined;
    // An event without words for the client leaves the status open.
    if (event.type !== 'ping' && event.type !== 'error') this.begun = true;
    return event.type === 'response-end' ? this.lossComment() + text : text;
  }

  /** What the client's format could not show so far. */
  get losses(): readonly Loss[] {
    return this.encoder.losses ?? [];
  }

  end(): string | undefined {
    return this.complete ? undefined : this.fail(brokenStream());
  }

  fail(error: GatewayError): string | undefined {
    return this.push({ type: 'error', error });
  }

  sample(): TextSample {
    return this.answer.sample;
  }

  /** The headers are out: before its end a stream tells in a comment, which SDKs skip, what was lost of it. */
  private lossComment(): string {
    const losses = formatLosses(this.losses);
    return losses === '' ? '' : formatComment(`x-gateway-losses: ${losses}`);
  }

  private note(event: StreamEvent): void {
    this.answer.push(event);
    if (event.type === 'usage') this.usage = mergeUsage(this.usage, event.usage);
    else if (event.type === 'error') this.failure = event.error;
    this.complete = event.type === 'error' || event.type === 'response-end';
  }
}
