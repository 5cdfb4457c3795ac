import { GatewayError } from '#libs/canonical';
import type { Codec, ProbeFactory, Usage } from '#libs/canonical';
import type { TextSample } from '../../counting/text-sample.js';
import { parseAnswer } from '../parse-answer.js';
import { reportedError } from '../reported-error.js';
import { answerSample } from '../usage/answer-text.js';
import type { Output, StreamTransform } from './stream-transform.js';

/** Bodies up to this size are held until they are whole, so that a cut one can still become an error or a fallback. */
const heldWhole = 256 * 1024;
/** Above this size usage is not looked for. */
const probedAtMost = 8 * 1024 * 1024;
const closeBrace = 0x7d;

/** What must be known of the format that is relayed. */
export interface RelayedFormat extends Pick<Codec, 'decodeError'>, Pick<ProbeFactory, 'readUsage'> {
  /** Reads an answer that says nothing of its usage. Absent: nobody guesses it. */
  readonly decodeResponse?: Codec['decodeResponse'];
}

/** The verbatim lane for one JSON body. */
export class RelayBodyTransform implements StreamTransform<Buffer> {
  readonly holdsWhole = true;
  readonly atBoundary = false;
  /** The end of its connection alone says that a body is whole. */
  readonly complete = false;
  begun = false;
  failure: GatewayError | undefined;
  usage: Usage | undefined;
  /** The whole body, where it says nothing of its usage. */
  private unreported: Buffer | undefined;
  private seen: Buffer[] = [];
  private size = 0;
  /** The last byte that is no white space. */
  private lastByte: number | undefined;

  constructor(private readonly format: RelayedFormat) {}

  push(chunk: Buffer): Output | undefined {
    this.size += chunk.length;
    this.lastByte = lastByteOf(chunk) ?? this.lastByte;
    if (this.size <= probedAtMost) this.seen.push(chunk);
    else this.seen = [];
    if (this.begun) return chunk;
    if (this.size <= heldWhole) return undefined;
    this.begun = true;
    return Buffer.concat(this.seen, this.size);
  }

  /** @throws GatewayError where the body is not whole, or reports an error under a good status */
  end(): Output | undefined {
    const body = Buffer.concat(this.seen);
    const seenWhole = body.length === this.size;
    this.seen = [];
    if (seenWhole) this.usage = this.format.readUsage(body);
    if (seenWhole && this.usage === undefined) this.unreported = body;
    if (this.begun) {
      // Too large to be parsed once more; the client has most of it.
      if (this.lastByte !== closeBrace) throw notWhole();
      return undefined;
    }
    // Usage is found in whole answers only. Most have it, and need no second look.
    if (this.usage === undefined) this.examine(body);
    this.begun = true;
    return body;
  }

  sample(): TextSample | undefined {
    const { unreported, format } = this;
    return (
      unreported && format.decodeResponse && answerSample(format.decodeResponse(parseAnswer(unreported)))
    );
  }

  fail(error: GatewayError): undefined {
    this.failure = error;
  }

  private examine(body: Buffer): void {
    const error = reportedError(this.format, parseAnswer(body));
    if (error !== undefined) throw error;
  }
}

function lastByteOf(chunk: Buffer): number | undefined {
  return chunk.findLast((byte) => byte > 0x20);
}

const notWhole = (): GatewayError =>
  new GatewayError('provider_broken_stream', "The upstream's answer ended in the middle.");
