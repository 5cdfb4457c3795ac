import type { GatewayError, Loss, Usage } from '#libs/canonical';
import type { TextSample } from '../counting/text-sample.js';
import type { AnswerSink } from './answer-sink.js';

/** How an answer ended. */
export interface Outcome {
  readonly usage: Usage | undefined;
  /** Set where the client did not get a whole answer. */
  readonly failure: GatewayError | undefined;
  /** What the upstream did wrong though the client got a whole answer. */
  readonly fault?: GatewayError;
  /** What the model wrote, for guessing its length. Absent where nothing was written or everything is said. */
  readonly sample?: () => TextSample | undefined;
}

/** An answer that is ready to be sent: its status is settled, its first piece has been seen. */
export interface Reply {
  /** What could not be carried over, to the upstream or back: of a stream, so far. */
  readonly losses: readonly Loss[];
  /** What has become of it so far: before its last piece goes out, everything is known. */
  readonly outcome: Outcome;
  /** It may go out piece by piece: its head never tells what is known at its end. */
  readonly comesInPieces?: boolean;
  /** Sends everything; resolves when the last byte was handed to the connection or the client has left. */
  writeTo(sink: AnswerSink): Promise<Outcome>;
}
