import type { Extensions } from './format.js';
import type { Finish } from './finish.js';
import type { Logprobs } from './logprobs.js';
import type { Part } from './part.js';
import type { Usage } from './usage.js';

/** One of the answers. */
export interface Candidate {
  readonly index: number;
  readonly parts: readonly Part[];
  readonly finish: Finish;
  readonly logprobs?: Logprobs;
  readonly ext?: Extensions;
}

/** A whole answer. */
export interface CanonicalResponse {
  /** The upstream's id. Absent where it has none. */
  readonly id?: string;
  /** The model that answered, in the upstream's words. */
  readonly model?: string;
  /** Seconds since the epoch. */
  readonly created?: number;
  readonly candidates: readonly Candidate[];
  readonly usage?: Usage;
  readonly serviceTier?: string;
  readonly ext?: Extensions;
}
