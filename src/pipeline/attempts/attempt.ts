import type { Dialect, WireGeneration } from '#libs/provider-kit';
import type { GenerationCall } from '../generation-call.js';
import type { Turn } from '../walk/turn.js';

/** One try at one candidate. */
export interface Attempt {
  readonly call: GenerationCall;
  readonly turn: Turn;
}

/** A try at an upstream that speaks a wire format. */
export interface WireAttempt extends Attempt {
  readonly generation: WireGeneration;
  /** Of this model at this upstream. */
  readonly dialect: Dialect;
}
