import type { FormatName } from '#libs/canonical';

/** This codec's format. */
export const format = 'openai-responses' satisfies FormatName;

/** Who made the proofs that this format's upstreams give, and alone can read them. */
export const issuer = 'openai';
