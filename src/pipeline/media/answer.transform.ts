import { formatLosses } from '#libs/canonical';
import type { AnswerEncoder, GatewayError, Loss, MediaEvent, Usage } from '#libs/canonical';
import { formatComment } from '#libs/event-stream';
import { brokenStream } from '../streams/broken-stream.js';
import type { Output, StreamTransform } from '../streams/stream-transform.js';

/** Events of an answer, from a model inside this process or a decoder, written in the client's format. */
export class AnswerTransform<Event extends MediaEvent> implements StreamTransform<Event> {
  readonly atBoundary = true;
  begun = false;
  complete = false;
  failure: GatewayError | undefined;
  usage: Usage | undefined;

  constructor(private readonly encoder: AnswerEncoder<Event>) {}

  get losses(): readonly Loss[] {
    return this.encoder.losses;
  }

  push(event: Event): Output | undefined {
    if (this.complete) return undefined;
    this.complete = event.type === 'done';
    this.usage = event.usage ?? this.usage;
    const output = toOutput(this.encoder.push(event));
    if (output.length > 0 || this.complete) this.begun = true;
    const comment = this.complete ? this.lossComment() : '';
    return comment === '' ? unlessEmpty(output) : comment + output.toString();
  }

  end(): Output | undefined {
    return this.complete ? undefined : this.fail(brokenStream());
  }

  fail(error: GatewayError): Output | undefined {
    this.failure = error;
    return this.encoder.fail(error);
  }

  sample(): undefined {
    return undefined;
  }

  /** The headers are out: before its end a stream tells in a comment, which SDKs skip, what was lost of it. */
  private lossComment(): string {
    if (!this.encoder.contentType.startsWith('text/event-stream')) return '';
    const losses = formatLosses(this.losses);
    return losses === '' ? '' : formatComment(`x-gateway-losses: ${losses}`);
  }
}

const unlessEmpty = (output: Output): Output | undefined => (output.length === 0 ? undefined : output);

/** Bytes without a copy. */
const toOutput = (encoded: string | Uint8Array): Output =>
  typeof encoded === 'string' || Buffer.isBuffer(encoded)
    ? encoded
    : Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
