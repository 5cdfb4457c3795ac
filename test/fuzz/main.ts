/** npm run fuzz: runs code with inputs that nobody thought of, until it breaks its word or the time is over. */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { TargetRun } from './engine/campaign.js';
import type { FuzzTarget } from './engine/target.js';
import { faultOf } from './engine/verdict.js';
import { targets } from './targets/targets.js';

interface Options {
  readonly minutes: number;
  readonly runs: number;
  readonly only: readonly FuzzTarget[];
  readonly seed: number;
  readonly keep: boolean;
  readonly replay?: string;
}

const names = targets.map(({ name }) => name);

const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError('It must be a number from 0 on.');
  return value;
};

const targetsNamed = (text: string): readonly FuzzTarget[] =>
  text.split(',').map((name) => {
    const target = targets.find((candidate) => candidate.name === name);
    if (target === undefined) throw new InvalidArgumentError(`The targets are ${names.join(', ')}.`);
    return target;
  });

const options = new Command('npm run fuzz --')
  .description('Runs code with inputs that nobody thought of. Exits with 1 where some broke it.')
  .option('--minutes <number>', 'how long each target is fuzzed', number, 10)
  .option(
    '--runs <number>',
    'how many inputs each target is run with; seeds and corpus count, and are always run',
    number,
    Infinity,
  )
  .option('--only <names>', `some of the targets: ${names.join(', ')}`, targetsNamed, targets)
  .option('--seed <number>', 'what new inputs follow from', number, randomInt(2 ** 32))
  .option('--keep', 'add inputs that reach further to the corpus', false)
  .option('--replay <file>', 'run the one input of this file, in a folder that is called like its target')
  .parse()
  .opts<Options>();

process.exitCode = options.replay === undefined ? await fuzz() : await replay(options.replay);

async function fuzz(): Promise<number> {
  const { only, seed, minutes, runs, keep } = options;
  say(`Seed ${seed}. The same inputs again: --seed ${seed}`);
  let findings = 0;
  for (const target of only) {
    const campaign = { seed, time: minutes * 60_000, runs, isKeeping: keep };
    const outcome = await new TargetRun(target, campaign, say).ended();
    findings += outcome.findings;
  }
  say(findings === 0 ? 'No findings.' : `${findings} findings: see test/fuzz/findings.`);
  return findings === 0 ? 0 : 1;
}

async function replay(file: string): Promise<number> {
  const path = resolve(file);
  const name = basename(dirname(path));
  const target = targets.find((candidate) => candidate.name === name);
  if (target === undefined)
    throw new Error(`No target is called ${name}: the targets are ${names.join(', ')}.`);
  const fault = await faultOf(target, readFileSync(path));
  say(fault === undefined ? 'It keeps its word.' : (fault.error.stack ?? fault.error.message));
  return fault === undefined ? 0 : 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
