import type { Command } from 'commander';
import type { CommonOptions } from './cli-handlers.js';

/** What every command may be given. */
export function commonOptions(command: Command): CommonOptions {
  const { config } = command.optsWithGlobals<{ config?: string }>();
  return config === undefined ? {} : { configFile: config };
}
