import { fold, GatewayError } from '#libs/canonical';
import type { CanonicalResponse } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { JsonValue } from '#libs/json';
import type { AnswerSink } from '../../pipeline/answer-sink.js';
import { wireFormat } from '../../pipeline/formats.js';
import type { ReplyHead } from '../../pipeline/reply-head.js';
import type { Output } from '../../pipeline/streams/stream-transform.js';
import type { Scenario } from './scenario.js';

/** An answer, taken down as its client would get it. */
export class TakenAnswer implements AnswerSink {
  committed = false;
  private readonly pieces: Buffer[] = [];

  begin(): void {
    this.committed = true;
  }

  flush(): void {
    // Nobody waits for the head.
  }

  write(output: Output): boolean {
    this.pieces.push(typeof output === 'string' ? Buffer.from(output) : output);
    return true;
  }

  onDrain(resume: () => void): void {
    resume();
  }

  interruptOnly(): void {
    // Nothing is ever put between two pieces.
  }

  end(output?: Output): void {
    if (output !== undefined) this.write(output);
  }

  send(_head: Pick<ReplyHead, 'status' | 'headers'>, body: Buffer): void {
    this.committed = true;
    this.write(body);
  }

  destroy(): void {
    this.pieces.length = 0;
  }

  /**
   * Reads it as the client's SDK would.
   * @throws GatewayError where it is not whole, or none of the client's format
   */
  read({ format, stream }: Pick<Scenario, 'format' | 'stream'>): CanonicalResponse {
    const { codec } = wireFormat(format);
    const bytes = Buffer.concat(this.pieces);
    if (!stream) return codec.decodeResponse(parsed(bytes));
    const decoder = codec.createStreamDecoder();
    const events = new EventStreamParser().push(bytes).flatMap((event) => decoder.push(event));
    return fold([...events, ...decoder.end()]);
  }
}

function parsed(bytes: Buffer): JsonValue {
  try {
    return JSON.parse(bytes.toString()) as JsonValue;
  } catch (cause) {
    throw new GatewayError('provider_invalid_response', 'The answer is no JSON.', { cause });
  }
}
