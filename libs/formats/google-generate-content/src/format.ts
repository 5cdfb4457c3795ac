import type { FormatName, Issuer } from '#libs/canonical';

/** This codec's format. */
export const format = 'google-generate-content' satisfies FormatName;

/** The vendor whose proofs, file ids and opaque parts this format carries. */
export const issuer: Issuer = 'google';
