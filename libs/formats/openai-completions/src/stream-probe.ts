import { chunkProbes } from '#libs/codec-kit';
import { readUsage } from './usage.js';

/** Reads along with relayed text completions. */
export const openAiCompletionsProbes = chunkProbes(readUsage);
