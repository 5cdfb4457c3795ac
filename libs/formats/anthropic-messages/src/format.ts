import type { FormatName, Issuer } from '#libs/canonical';

/** This codec's format. */
export const format = 'anthropic-messages' satisfies FormatName;

/** The vendor whose proofs this format carries natively. */
export const issuer: Issuer = 'anthropic';
