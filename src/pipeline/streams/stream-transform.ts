import type { GatewayError, Loss, Usage } from '#libs/canonical';
import type { TextSample } from '../../counting/text-sample.js';

/** Bytes or text for the client. */
export type Output = Buffer | string;

/**
 * Turns what an upstream sends into what the client gets, piece by piece. One per answer.
 * `Chunk` is a Buffer from the wire or a canonical event from a model inside this process.
 */
export interface StreamTransform<Chunk> {
  push(chunk: Chunk): Output | undefined;
  /** The source has ended cleanly. Appends an error event where the answer is not whole. */
  end(): Output | undefined;
  /** The source broke or the gateway ends it: the form's error event, or undefined where the form has none. */
  fail(error: GatewayError): Output | undefined;
  /** Part of the answer itself has been seen: from here on the status is settled. */
  readonly begun: boolean;
  /** The answer's end has been said: whatever its source still sends counts no more. */
  readonly complete: boolean;
  /** The answer's last event has passed; bytes that say nothing may follow. Absent: `complete` alone tells. */
  readonly ended?: boolean;
  /** Answers that are not long are held until they are whole. */
  readonly holdsWhole?: true;
  /** A comment may be put here without cutting an event in two. */
  readonly atBoundary: boolean;
  /** The answer is not whole, and this is why. */
  readonly failure: GatewayError | undefined;
  /** The answer is whole, but the upstream went on after its end. Absent: not that anybody saw. */
  readonly surplus?: GatewayError | undefined;
  readonly usage: Usage | undefined;
  /** What the client's format could not show so far. Absent where nothing is translated. */
  readonly losses?: readonly Loss[];
  /** What the model wrote, or enough of it to guess its length; undefined where nobody can read it. Asked at the end. */
  sample(): TextSample | undefined;
}
