import { z } from 'zod';

const second = 1000;

/** How a vendor caches prompts, as data. */
export const promptCacheSchema = z
  .strictObject({
    /** Tokens below which nothing is cached. */
    minimumTokens: z.int().min(1),
    /** How long something is surely kept after its last use. */
    lifetimeSeconds: z.int().min(1),
  })
  .transform(({ minimumTokens, lifetimeSeconds }): PromptCacheTerms => ({
    minimum: minimumTokens,
    lifetime: lifetimeSeconds * second,
  }));

/** How a vendor caches prompts. */
export interface PromptCacheTerms {
  /** Tokens below which nothing is cached. */
  readonly minimum: number;
  /** How long something is kept after its last use, in milliseconds. */
  readonly lifetime: number;
}
