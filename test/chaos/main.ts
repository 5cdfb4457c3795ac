import { randomInt } from 'node:crypto';
import { readCommandLine } from './run/command-line.js';
import { reportText, violationsOf } from './run/report.js';
import { runChaos } from './run/run-chaos.js';

const largestSeed = 1_000_000;

const settings = readCommandLine(process.argv.slice(2), randomInt(1, largestSeed));
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort();
  });
}

process.stdout.write(`seed ${settings.seed}\n`);
try {
  const report = await runChaos(settings, (line) => process.stdout.write(`${line}\n`), ending.signal);
  process.stdout.write(`\n${reportText(report)}`);
  process.exitCode = violationsOf(report).length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 2;
}
// Clients of a run that was ended are still waiting.
if (ending.signal.aborted) process.exit();
