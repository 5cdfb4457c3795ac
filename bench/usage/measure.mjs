/** Measures the questions of the dashboard and the log: node bench/usage/measure.mjs <data folder | postgres://…> [runs] */
import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { KyselyUsageQueryRepository } from '../../dist/src/storage/kysely/usage/kysely-usage-query-repository.js';
import { spentSince } from '../../dist/src/storage/kysely/usage/spent-since.js';
import { UsageRecords } from '../../dist/src/usage/usage-records.js';
import { UsageReports } from '../../dist/src/usage/usage-reports.js';
import { readUsageQuestion } from '../../dist/src/usage/usage-question.js';
import { readRecordQuery } from '../../dist/src/usage/record-question.js';
import { openBenchDatabase } from './databases.mjs';
import { end, start } from './records.mjs';

const [address, runs = '7'] = process.argv.slice(2);
const { database } = await openBenchDatabase(address);
const queries = new KyselyUsageQueryRepository(database);
const reports = new UsageReports(queries, { summary: () => undefined });
const records = new UsageRecords(queries);
const iso = (time) => new Date(time).toISOString();
const day = 86_400_000;
const all = { from: iso(start), to: iso(end) };
const week = { from: iso(end - 7 * day), to: iso(end) };
const month = { from: iso(end - 30 * day + 5 * 3_600_000), to: iso(end - 3_600_000) };
const token = 'tok_0000000000000003';
const berlin = { interval: 'day', timezone: 'Europe/Berlin' };

const usage = (query) => () => reports.answer(readUsageQuestion(query, end));
const search = (query) => () => records.page(readRecordQuery({ ...all, ...query }, end));
const middle = Buffer.from(`${start + 45 * day} x`).toString('base64url');

const questions = {
  'overview, 13 weeks': usage(all),
  'overview by hour, a week': usage({ ...week, interval: 'hour' }),
  'overview by day in Berlin, 13 weeks': usage({ ...all, ...berlin }),
  'by model, 13 weeks': usage({ ...all, group_by: 'model' }),
  'by provider, 30 days with broken ends': usage({ ...month, group_by: 'provider' }),
  'by token, 13 weeks': usage({ ...all, group_by: 'token' }),
  'by team, 13 weeks': usage({ ...all, group_by: 'team' }),
  'by endpoint, 13 weeks': usage({ ...all, group_by: 'endpoint' }),
  'models by day in Berlin, 30 days': usage({ ...month, ...berlin, group_by: 'model' }),
  'tokens by day in Berlin, 30 days': usage({ ...month, ...berlin, group_by: 'token' }),
  'tokens by day (UTC), 13 weeks': usage({ ...all, interval: 'day', group_by: 'token' }),
  'models by hour, a week': usage({ ...week, interval: 'hour', group_by: 'model' }),
  "a token's models, 13 weeks": usage({ ...all, token, group_by: 'model' }),
  'a token by day in Berlin, 13 weeks': usage({ ...all, ...berlin, token }),
  "a token's models by day in Berlin, 30 days": usage({ ...month, ...berlin, token, group_by: 'model' }),
  "a model's tokens, 30 days": usage({ ...month, model: 'gpt-5', group_by: 'token' }),
  'unpriced, 13 weeks': () => reports.unpriced(readUsageQuestion(all, end)),
  'spent by a token since mid-hour': () => spentSince(database, token, start + 20 * day + 1_234_567),
  'log, newest': search({}),
  'log, deep page': search({ after: middle }),
  'log of a token': search({ token }),
  'log of a rare token': search({ token: 'tok_0000000000000499' }),
  'log of a model and a team': search({ model: 'llama', team: 'team-7' }),
  'log of an error': search({ error: 'gateway_internal' }),
  'log of a request id': search({ request_id: 'req_nowhere' }),
  'log of costly ones (common)': search({ min_cost_usd: '0.02' }),
  'log of costly ones (none)': search({ min_cost_usd: '900' }),
  'log of slow ones of a provider': search({ provider: 'openai', min_duration_ms: '20000' }),
  'log of fallbacks (common)': search({ min_attempts: '2' }),
  'log of cached answers (none)': search({ lane: 'cache' }),
  'log of losses (none)': search({ lossy: 'true' }),
  'log of an owner, unpriced': search({ owner: 'owner-119', unpriced: 'true' }),
};

const version = address.startsWith('postgres') ? 'PostgreSQL' : 'SQLite';
console.log(`| question | ${version}: first, ms | median, ms |\n| --- | ---: | ---: |`);
for (const [name, ask] of Object.entries(questions)) {
  const times = [];
  for (let run = 0; run < Number(runs); run += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const [first] = times;
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
  console.log(`| ${name} | ${Math.round(first)} | ${Math.round(median)} |`);
}
await database.destroy();
