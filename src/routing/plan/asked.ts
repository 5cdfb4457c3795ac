import type { ModelEndpoint } from '#libs/provider-kit';
import type { PromptTrail } from '../affinity/prompt-trail.js';

/** What of a request decides who can answer it. */
export interface Asked {
  readonly endpoint: ModelEndpoint;
  readonly stream: boolean;
  /** Bytes of the request. Absent: not known. */
  readonly size?: number;
  /** Read only where the choice depends on it. Absent or undefined: nothing is known of it. */
  features?(): AskedFeatures | undefined;
  /** Read only where it matters who answers. Absent: no vendor caches it. */
  prompt?(): PromptTrail;
}

export interface AskedFeatures {
  /** Pictures are to be seen. */
  readonly vision: boolean;
  /** Sound is to be heard. */
  readonly audio: boolean;
  readonly tools: boolean;
  /** The answer follows a JSON schema. */
  readonly schema: boolean;
  /** Tokens of the prompt, roughly. */
  readonly tokens: number;
  /** Tokens that the answer may have. Absent: the request does not say. */
  readonly maxOutput?: number;
}
