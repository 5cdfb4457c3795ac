import type { Dialect, WireGeneration } from '#libs/provider-kit';
import type { Candidate } from '../../routing/candidate.js';
import type { GenerationCall } from '../generation-call.js';

/** How a request travels: bytes untouched, or through the canonical model. */
export type Lane = 'verbatim' | 'hub';

/** One try at one candidate. */
export interface Attempt {
  readonly call: GenerationCall;
  readonly candidate: Candidate;
}

/** A try at an upstream that speaks a wire format. */
export interface WireAttempt extends Attempt {
  readonly generation: WireGeneration;
  /** Of this model at this upstream. */
  readonly dialect: Dialect;
}
