/**
 * How long requests take while retention deletes, or the dashboard asks, beside them:
 * node bench/usage/beside.mjs <data folder | postgres://…> [rounds] [seconds]. The database is a filled one; each round
 * with retention deletes 250,000 records of it. Rounds of the three kinds take turns, each on a gateway just started.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startMock } from '../processes.mjs';
import { openBenchDatabase } from './databases.mjs';
import { keepAll, openBench } from './gateway.mjs';
import { end, start } from './records.mjs';

const perSecond = 50;
const deleted = 250_000;
const warmUp = 6_000;
const [address, rounds = '5', seconds = '20'] = process.argv.slice(2);
const mock = await startMock();
const bench = openBench(address, mock.baseUrl);
const [token, adminKey] = [await bench.token(), await bench.adminKey()];
const dispatcher = new Agent({ connections: 100 });

const kinds = {
  quiet: async () => measure(keepAll),
  retention: async () => {
    const before = await kept();
    const figures = await measure({ ...keepAll, GATEWAY_USAGE_MAX_RECORDS: String(before - deleted) });
    return { ...figures, deleted: before + figures.requests - (await kept()) };
  },
  questions: async () => measure(keepAll, ask),
};

const results = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [kind, run] of Object.entries(kinds)) {
    const figures = await run();
    results[kind].push(figures);
    console.log(kind, figures);
  }
}
console.log(
  '| beside requests | p50, ms | p99, ms | deleted | answers |\n| --- | ---: | ---: | ---: | ---: |',
);
for (const [kind, figures] of Object.entries(results)) {
  const cells = ['p50', 'p99', 'deleted', 'asked'].map((name) => median(figures.map((one) => one[name])));
  console.log(`| ${kind} | ${cells.join(' | ')} |`);
}
bench.close();
await mock.stop();
await dispatcher.close();

/** Steady load on a gateway of its own. @param beside what goes on meanwhile, until told to stop */
async function measure(settings, beside = async () => 0) {
  const gateway = await bench.start(settings);
  const state = { over: false };
  const besides = beside(gateway, state);
  await load(gateway, warmUp);
  const times = await load(gateway, Number(seconds) * 1000);
  state.over = true;
  const asked = await besides;
  await gateway.stop();
  times.sort((one, other) => one - other);
  const at = (share) => Math.round(times[Math.floor(times.length * share)] * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), longest: at(0.9999), requests: times.length, asked };
}

/** So many requests a second, whether or not those before have been answered. @returns milliseconds of each */
async function load({ url }, duration) {
  const answers = [];
  const began = performance.now();
  for (let number = 0; number < (duration / 1000) * perSecond; number += 1) {
    const due = began + (number * 1000) / perSecond;
    if (due > performance.now()) await delay(Math.max(0, due - performance.now()));
    answers.push(complete(url, due));
  }
  return Promise.all(answers);
}

async function complete(url, due) {
  const { statusCode, body } = await request(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'echo', messages: [{ role: 'user', content: 'How are you?' }] }),
    dispatcher,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
  return performance.now() - due;
}

/** The heavier questions of the dashboard and the log, four a second. @returns how many were answered */
async function ask({ url }, state) {
  const [from, to] = [start, end].map((time) => new Date(time).toISOString());
  const questions = [
    'usage?group_by=token',
    'usage?group_by=token&interval=day',
    'usage?group_by=model&interval=day&timezone=Europe/Berlin',
    'usage?group_by=token&model=gpt-5',
    'requests?min_cost_usd=900',
    'requests?owner=owner-119&unpriced=true',
  ];
  let answered = 0;
  while (!state.over) {
    const question = questions[answered % questions.length];
    const { statusCode, body } = await request(`${url}/api/${question}&from=${from}&to=${to}`, {
      headers: { authorization: `Bearer ${adminKey}` },
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
    answered += 1;
    await delay(250);
  }
  return answered;
}

async function kept() {
  const { database } = await openBenchDatabase(address);
  const { records } = await database
    .selectFrom('usage_kept')
    .select(({ fn }) => fn.sum('records').as('records'))
    .executeTakeFirst();
  await database.destroy();
  return Number(records);
}

function median(numbers) {
  const known = numbers.filter((number) => number !== undefined).sort((one, other) => one - other);
  return known[Math.floor(known.length / 2)] ?? '';
}
