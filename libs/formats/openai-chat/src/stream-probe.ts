import { chunkProbes } from '#libs/codec-kit';
import { readUsage } from './usage.js';

/** Reads along with relayed chat completions. */
export const openAiChatProbes = chunkProbes(readUsage);
