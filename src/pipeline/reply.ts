import type { GatewayError, Loss, Usage } from '#libs/canonical';
import type { ResponseWriter } from './response-writer.js';

/** How an answer ended. */
export interface Outcome {
  readonly usage: Usage | undefined;
  /** Set where the client did not get a whole answer. */
  readonly failure: GatewayError | undefined;
}

/** An answer that is ready to be sent: its status is settled, its first piece has been seen. */
export interface Reply {
  /** What could not be carried over, to the upstream or back. */
  readonly losses: readonly Loss[];
  /** Sends everything; resolves when the last byte was handed to the connection or the client has left. */
  writeTo(writer: ResponseWriter): Promise<Outcome>;
}

/** What is settled before the first byte. */
export interface ReplyHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent on the verbatim lane: nothing was translated. */
  readonly losses?: readonly Loss[];
}
