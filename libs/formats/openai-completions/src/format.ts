import type { FormatName } from '#libs/canonical';

/** This codec's format. */
export const format = 'openai-completions' satisfies FormatName;
