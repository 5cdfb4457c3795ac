import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { CliHandlers } from './cli-handlers.js';
import { commonOptions } from './common-options.js';
import { nonEmpty } from './option-values.js';

interface DoctorFlags {
  readonly models: readonly string[];
  readonly budget: number;
  readonly json?: boolean;
}

/** Adds `doctor`: looks whether an installation is in order. */
export function addDoctor(program: Command, handlers: CliHandlers): void {
  program
    .command('doctor')
    .description(
      'check configuration, storage, clocks, providers and models; exit code 1 where something is at fault',
    )
    .option(
      '--models <pattern>',
      'ask these models for answers, which costs tokens; * stands for any text; may be repeated',
      collect,
      [],
    )
    .option(
      '--budget <dollars>',
      'what those answers may cost together, as far as prices are known',
      dollars,
      1,
    )
    .option('--json', 'print the scorecard as JSON')
    .action(async ({ models, budget, json = false }: DoctorFlags, command: Command) =>
      handlers.doctor({ ...commonOptions(command), models, budget, json }),
    );
}

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, nonEmpty(text)];

function dollars(text: string): number {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount) || amount < 0) {
    throw new InvalidArgumentError('Write US dollars, such as 0.5.');
  }
  return amount;
}
