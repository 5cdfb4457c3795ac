import type { RegisteredProvider } from '../providers/provider.registry.js';

/** One way to answer for a model: a provider at work, and its own name for the model. */
export interface Candidate {
  readonly provider: RegisteredProvider;
  readonly model: string;
}

/** Where a model's requests go, in order of preference. */
export interface Route {
  /** The name the client used. */
  readonly model: string;
  readonly candidates: readonly [Candidate, ...Candidate[]];
}
