/**
 * Fills a database with usage: `node bench/usage/fill.mjs <data folder | postgres://…> [records]`. The gateway's own code makes
 * one week; the database copies it into the weeks after it.
 */
import { FoldedSums, toSumRows } from '../../dist/src/storage/usage/sum-rows.js';
import { toRecordRow } from '../../dist/src/storage/usage/record-rows.js';
import { SeriesNumbers } from '../../dist/src/storage/kysely/usage/series-numbers.js';
import { sumColumns, tallyOf } from '../../dist/src/storage/usage/tally.js';
import { openBenchDatabase, openGatewayDatabase } from './databases.mjs';
import { recordsOfDay, start, weeks } from './records.mjs';

const weekLength = 7 * 86_400_000;
const [address, total = '5000000'] = process.argv.slice(2);
const perDay = Math.round(Number(total) / weeks / 7);
await (await openGatewayDatabase(address)).destroy();
const bench = await openBenchDatabase(address);
const indexes = await bench.indexes();
for (const { name } of indexes) await bench.run(`drop index ${name}`);
const began = Date.now();
const tell = (what) => console.log(`${what}, ${Math.round((Date.now() - began) / 1000)} s`);

const numbers = new SeriesNumbers(bench.database);
const recordColumns = await fillWeek();
tell('one week');
for (let week = 1; week < weeks; week += 1) {
  await copyWeek('usage_records', recordColumns, ['started_at', 'ended_at'], week);
  await copyWeek('usage_sums', ['kind', 'span', 'start', 'series_id', ...sumColumns], ['start'], week);
  await copyWeek('usage_kept', ['hour', 'records', 'size'], ['hour'], week);
  tell(`week ${week + 1} of ${weeks}`);
}
for (const { sql, name } of indexes) {
  await bench.run(sql);
  tell(name);
}
if (bench.finish !== undefined) await bench.run(bench.finish);
await bench.database.destroy();
tell('filled');

/** @returns the columns of a record */
async function fillWeek() {
  let columns;
  for (let day = 0; day < 7; day += 1) {
    const records = recordsOfDay(day, perDay);
    const rows = records.map(toRecordRow);
    columns = Object.keys(rows[0]);
    const folded = new FoldedSums();
    records.forEach((record, index) => folded.add(rows[index], tallyOf(record, rows[index])));
    const sums = folded.ofSeries();
    const known = await numbers.of(sums);
    await bench.addRows('usage_records', rows);
    await bench.addRows('usage_sums', toSumRows(sums, known));
    await bench.addRows('usage_kept', keptOf(rows));
  }
  return columns;
}

/** The first week once more, so many weeks later. */
async function copyWeek(table, columns, times, week) {
  const moved = columns.map((column) => {
    if (times.includes(column)) return `${column} + ${week * weekLength}`;
    return column === 'id' ? `id || '-${week}'` : `"${column}"`;
  });
  const first = `${times.at(-1)} < ${start + weekLength}`;
  const names = columns.map((column) => `"${column}"`);
  await bench.run(`insert into ${table} (${names}) select ${moved} from ${table} where ${first}`);
}

function keptOf(rows) {
  const hours = new Map();
  for (const { ended_at: endedAt, size } of rows) {
    const hour = endedAt - (endedAt % 3_600_000);
    const kept = hours.get(hour) ?? { hour, records: 0, size: 0 };
    hours.set(hour, { hour, records: kept.records + 1, size: kept.size + size });
  }
  return [...hours.values()];
}
