import type { ConnectedProvider } from '#libs/provider-kit';
import type { ProviderConfiguration } from '../config/gateway-configuration.js';
import type { KeyRing } from './key-ring.js';
import type { ProviderSource } from './provider-plan.js';

/** A provider at work. */
export interface RegisteredProvider {
  readonly state: 'on';
  /** The operator's name for it, or its type where no file names it. */
  readonly id: string;
  readonly type: string;
  /** The vendor's name for people. */
  readonly title: string;
  readonly source: ProviderSource;
  readonly lane: ProviderConfiguration['lane'];
  readonly provider: ConnectedProvider;
  /** Its credentials, which take turns. */
  readonly keys: KeyRing;
  /** The credential for one request that no route leads. Undefined where the upstream needs none. */
  nextApiKey(): string | undefined;
}

/** A provider that is off, and why. */
export interface IdleProvider {
  readonly state: 'off';
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly source: ProviderSource;
  /** A clause for people: `GROQ_API_KEY is not set`. */
  readonly reason: string;
}

export type ProviderEntry = RegisteredProvider | IdleProvider;
