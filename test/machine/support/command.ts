import { spawn } from 'node:child_process';

/** Half an hour: packages come from far away, and tests beside this one compute. */
const patience = 30 * 60_000;

/** What became of a command. */
export interface CommandRun {
  readonly code: number | null;
  /** All that it printed. */
  readonly output: string;
}

/** Runs a program on this machine to its end, or until it has taken too long, in milliseconds. */
export function runCommand(
  [program = '', ...rest]: readonly string[],
  longest = patience,
): Promise<CommandRun> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandRun>();
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], timeout: longest });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.once('error', reject);
  child.once('close', (code) => {
    resolve({ code, output });
  });
  return promise;
}

/** As `runCommand`. @throws Error with what it printed, where it fails */
export async function succeed(command: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command);
  if (code !== 0)
    throw new Error(`${command.join(' ')} ended with ${String(code)}:\n${output.slice(-4_000)}`);
  return output;
}
