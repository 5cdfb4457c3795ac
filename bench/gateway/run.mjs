/**
 * What the gateway costs: npm run bench [-- --quick] [-- --only <part of a scenario's name>] [-- --rounds 5]
 * [-- --workers 2] [-- --everything off] [-- --peer http://… --peer-token sk-…] [-- --books] [-- --soak 30]. Prints a table, writes
 * bench/results/gateway.json, and fails where a goal is missed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fromRoot } from '../processes.mjs';
import { judge, tableOf } from './report.mjs';
import { takeTurns } from './rounds.mjs';
import { scenarios } from './scenarios.mjs';
import { soak } from './soak.mjs';
import { peerAt, startBarest, startBookkeeper, startGateway, startUpstream } from './subjects.mjs';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    workers: { type: 'string', default: '1' },
    everything: { type: 'string', default: 'on' },
    peer: { type: 'string' },
    'peer-token': { type: 'string', default: '' },
    books: { type: 'boolean', default: false },
    soak: { type: 'string' },
  },
});
/** Quick: one short round of each, which fits into 90 seconds and says little. */
const terms = options.quick
  ? { rounds: 1, settling: 0, warmUp: 500, time: 1_500 }
  : { rounds: Number(options.rounds ?? 5), settling: 20_000, warmUp: 1_000, time: 6_000 };
const kept = fromRoot('bench/results/gateway.json');

const upstream = await startUpstream();
const barest = await startBarest(upstream.origin);
const newGateway = () =>
  startGateway(upstream.origin, {
    everything: options.everything === 'on',
    workers: Number(options.workers),
  });
const gateway = await newGateway();
const peer = await peerOf(options);
try {
  if (options.soak === undefined) await compare();
  else await soak(gateway, Number(options.soak));
} finally {
  await gateway.stop();
  await peer?.stop();
  await barest.stop();
  await upstream.stop();
}

/** Who is measured in the same turns, if anybody. */
async function peerOf({ peer: address, 'peer-token': token, books }) {
  if (address !== undefined) return peerAt(address, token);
  return books ? startBookkeeper(upstream.origin) : undefined;
}

async function compare() {
  const chosen = scenarios.filter(
    ({ name, streams }) => name.includes(options.only) && !(options.quick && streams !== undefined),
  );
  const rows = [];
  for (const scenario of chosen) {
    const figures = await (scenario.streams === undefined
      ? takeTurns({ barest, gateway, ...(peer && { peer }) }, scenario, terms)
      : hold(scenario));
    rows.push(...judge(scenario, figures));
    for (const row of rows.slice(-scenario.bounds.length)) console.log(tableOf([row]).split('\n').at(-1));
    for (const fault of figures.gateway.flatMap(({ faults }) => faults)) console.log(`  ${fault}`);
  }
  const former = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')).rows : [];
  console.log(`\n${tableOf(rows, former)}`);
  if (options.quick || options.only !== '') return;
  mkdirSync(fromRoot('bench/results'), { recursive: true });
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  writeFileSync(kept, `${JSON.stringify({ machine, options, rows }, undefined, 2)}\n`);
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1;
}

/**
 * Streams that are held need nobody to compare with: they are counted in bytes and milliseconds. The gateway is a new one:
 * what other scenarios have left in a process is none of theirs.
 */
async function hold(scenario) {
  const held = await newGateway();
  try {
    return await takeTurns({ gateway: held }, scenario, { ...terms, rounds: 1 });
  } finally {
    await held.stop();
  }
}
