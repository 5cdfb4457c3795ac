import { Command, InvalidArgumentError, Option } from 'commander';
import { allFaults } from '../faults/all-faults.js';
import type { ChaosSettings } from './settings.js';

const names = allFaults.map(({ name }) => name);
/** Faults and warm-up are apart: a run takes somewhat longer than it is told to. */
const longestWarmUp = 20_000;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly single: boolean;
  readonly clients: number;
  readonly only?: readonly string[];
}

/**
 * Reads the command line. Prints help and ends the process where it is asked for, or where something is wrong.
 * @param seed the one that is taken where none is said
 */
export function readCommandLine(args: readonly string[], seed: number): ChaosSettings {
  const command = new Command('npm run chaos --')
    .description(
      'Random faults under load. Afterwards the ledger must be right, and no answer may have looked whole that was not.',
    )
    .option('--minutes <number>', 'how long faults come', positive, 5)
    .option('--seed <number>', 'the chance they come by; the same seed gives the same schedule', whole, seed)
    .option('--single', 'one gateway on SQLite, which needs no servers', false)
    .option('--clients <number>', 'how many ask at a time', whole, 12)
    .addOption(
      new Option('--only <names>', `these faults alone, separated by commas: ${names.join(', ')}`).argParser(
        faultNames,
      ),
    )
    .parse([...args], { from: 'user' });
  const { minutes, single, only, ...others } = command.opts<Options>();
  const length = minutes * 60_000;
  return {
    ...others,
    length,
    isSingle: single,
    warmUp: Math.min(length / 10, longestWarmUp),
    ...(only !== undefined && { only }),
  };
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
}

function whole(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return number;
}

function faultNames(text: string): readonly string[] {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new InvalidArgumentError(`There is no fault ${unknown.join(', ')}.`);
  return wanted;
}
