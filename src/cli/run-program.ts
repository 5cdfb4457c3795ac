import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { ConfigurationError } from '../config/configuration-problem.js';
import { isErrorLike } from '../observability/serialize-error.js';
import { scrubSecrets } from '../observability/secret-scrubber.js';
import { exitCodes } from './exit-codes.js';

/**
 * Runs a command line and never throws: what went wrong is on the program's error output, free of secrets.
 * @param argumentList as in `process.argv`, the first two entries included
 * @returns the exit code, one of {@link exitCodes}
 */
export async function runProgram(program: Command, argumentList: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(argumentList);
    return exitCodes.success;
  } catch (error) {
    // Commander has printed its complaint, help or version already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
    program.configureOutput().writeErr?.(`${scrubSecrets(explain(error))}\n`);
    return error instanceof ConfigurationError ? exitCodes.configuration : exitCodes.failure;
  }
}

/** Mistakes of ours: their place is worth more than their words. */
const bugs = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'AssertionError']);

function explain(thrown: unknown): string {
  if (!isErrorLike(thrown)) return `error: ${String(thrown)}`;
  if (thrown instanceof ConfigurationError) return thrown.message;
  if (bugs.has(thrown.name)) return thrown.stack ?? thrown.message;
  return `error: ${[thrown, ...causes(thrown)].map(({ message }) => message).join('\n  because: ')}`;
}

function causes(error: { readonly cause?: unknown }, depth = 0): readonly { readonly message: string }[] {
  const { cause } = error;
  return isErrorLike(cause) && depth < 5 ? [cause, ...causes(cause, depth + 1)] : [];
}
