import type { FormatName, Issuer } from '#libs/canonical';

/** This codec's format. */
export const format = 'bedrock-converse' satisfies FormatName;

/** The vendor whose proofs and opaque parts this format carries. */
export const issuer: Issuer = 'amazon-bedrock';
