import { EventStreamParser } from '#libs/event-stream';
import { isJsonObject } from '#libs/json';
import type { AnswerSink } from '../../pipeline/answer-sink.js';
import type { ReplyHead } from '../../pipeline/reply-head.js';
import type { Output } from '../../pipeline/streams/stream-transform.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import { bytesOf } from '../bytes-of.js';
import { edited, objectIn, responseEvent } from '../response-events.js';

/** Sends an answer's events as messages of a socket. */
export class SocketSink implements AnswerSink {
  committed = false;
  private readonly parser = new EventStreamParser();

  constructor(
    private readonly connection: SocketConnection,
    private readonly lane: string | undefined,
  ) {}

  begin(): void {
    // Messages have no head.
  }

  flush(): void {
    // See `begin`.
  }

  interruptOnly(): void {
    // Nothing is ever put between two events.
  }

  write(output: Output): boolean {
    let goesOn = true;
    for (const event of this.parser.push(bytesOf(output)).flatMap(responseEvent)) {
      goesOn = this.message(event.data);
    }
    return goesOn;
  }

  onDrain(resume: () => void): void {
    this.connection.onDrain(resume);
  }

  end(output?: Output): void {
    if (output !== undefined) this.write(output);
  }

  /** A refusal in the upstream's own words, or a stream that was whole at once. */
  send({ status }: Pick<ReplyHead, 'status'>, body: Buffer): void {
    if (status >= 200 && status <= 299) {
      this.write(body);
      return;
    }
    const error = objectIn(body.toString('utf8'))?.error;
    this.message(JSON.stringify({ type: 'error', status, error: isJsonObject(error) ? error : {} }));
  }

  destroy(): void {
    // The answer ends without its last event, as it came.
  }

  private message(data: string): boolean {
    this.committed = true;
    return this.connection.send(this.lane === undefined ? data : edited(data, { stream_id: this.lane }));
  }
}
