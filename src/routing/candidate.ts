import type { CandidateConfiguration, ModelConfiguration } from '../config/gateway-configuration.js';
import type { RegisteredProvider } from '../providers/provider.registry.js';

/** One way to answer for a model: a provider at work, and its own name for the model. */
export interface Candidate {
  readonly provider: RegisteredProvider;
  readonly model: string;
  /** What the configuration says of it. Absent: nothing. */
  readonly rules?: CandidateRules;
}

export type CandidateRules = Omit<CandidateConfiguration, 'provider' | 'model'>;

/** What a model says of its routing, over what holds for all. */
export type RoutePolicy = Omit<ModelConfiguration, 'candidates'>;

/** Where a model's requests go, in order of preference. */
export interface Route {
  /** The name the client used. */
  readonly model: string;
  readonly candidates: readonly [Candidate, ...Candidate[]];
  /** Absent: as the configuration's `routing` says. */
  readonly policy?: RoutePolicy;
}
