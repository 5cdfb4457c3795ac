/**
 * What translating costs: npm run bench:translation [-- --quick] [-- --only <part of a case's name>].
 * Prints tables, writes bench/results/translation.json, and fails where a target is missed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measure } from './measure.mjs';
import { printRequests, printStreams } from './report.mjs';
import { requestCases } from './requests.mjs';
import { streamCases } from './streams.mjs';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
/** Quick: each case runs, but the figures mean nothing. */
const effort = options.quick
  ? { warmUps: 0, rounds: 1, budget: 0 }
  : { warmUps: 5, rounds: 15, budget: 20_000 };
/** Runs of every case before any counts: the compiler knows all pairs of formats, as it does in a gateway. */
const acquaintance = options.quick ? 1 : 3000;

const chosen = (cases) => cases.filter(({ name }) => name.includes(options.only));

/** Measures case by case, after all of them have run. */
function measured(cases) {
  for (const { runs, bytes = 1000 } of cases) {
    for (let count = 0; count < (acquaintance * 1000) / bytes; count++)
      for (const run of Object.values(runs)) run();
  }
  return cases.map((one) => ({ ...one, times: measure([one], effort)[0] }));
}

const requests = measured(chosen(requestCases())).map(({ name, bytes, times }) => {
  return { name, bytes, ...times, ratio: times.translate / times.parse };
});
const streams = measured(chosen(streamCases())).map(({ name, events, times }) => {
  return { name, events, perEvent: times.translate / events };
});

const missed = [...printRequests(requests), ...printStreams(streams)];
if (!options.quick) {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL('translation.json', folder),
    `${JSON.stringify({ requests, streams }, undefined, 2)}\n`,
  );
  for (const name of missed) console.log(`Missed: ${name}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
