import type { ReplyHead } from './reply-head.js';
import type { Output } from './streams/stream-transform.js';

/** Where an answer goes: a client's connection, a socket, or a record of it. */
export interface AnswerSink {
  /** Something of the answer is out: an error can only be part of it now. */
  readonly committed: boolean;
  /** Settles the head. */
  begin(head: Pick<ReplyHead, 'status' | 'headers'>): void;
  /** Sends the head without waiting for the first bytes. */
  flush(): void;
  /** Takes whole events of a stream, or a piece of a body. False: wait for `onDrain` before more. */
  write(output: Output): boolean;
  /** As `write`, of the piece that holds an answer's last event: whoever has read it has all of the answer. Absent: `write`. */
  writeLast?(output: Output): void;
  onDrain(resume: () => void): void;
  /** Asks `atBoundary` before it puts anything of its own between two pieces. */
  interruptOnly(atBoundary: () => boolean): void;
  end(output?: Output): void;
  /** A whole answer at once. */
  send(head: Pick<ReplyHead, 'status' | 'headers'>, body: Buffer): void;
  /** Gives up an answer that is not whole and has no way to say so. */
  destroy(): void;
}
