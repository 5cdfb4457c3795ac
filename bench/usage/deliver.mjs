/**
 * How many records a second are delivered to a database, and what CPU each takes of this process:
 * node bench/usage/deliver.mjs <data folder | postgres://…> [batches]. They come as the courier brings them, 1,000 at once,
 * behind what the database has already.
 */
import { performance } from 'node:perf_hooks';
import { KyselyUsageRepository } from '../../dist/src/storage/kysely/usage/kysely-usage-repository.js';
import { openGatewayDatabase } from './databases.mjs';
import { recordsOfDay, weeks } from './records.mjs';

const batchSize = 1_000;
const [address, batches = '60'] = process.argv.slice(2);
const database = await openGatewayDatabase(address);
const usage = new KyselyUsageRepository(database);
const run = Date.now().toString(36);
const records = recordsOfDay(weeks * 7, 55_000).map((record) => ({ ...record, id: `${record.id}-${run}` }));
const speeds = [];
const before = process.cpuUsage();
for (let batch = 0; batch < Number(batches); batch += 1) {
  const first = (batch * batchSize) % records.length;
  const began = performance.now();
  await usage.add(records.slice(first, first + batchSize));
  speeds.push((batchSize * 1000) / (performance.now() - began));
}
const { user, system } = process.cpuUsage(before);
speeds.sort((one, other) => one - other);
console.log(
  `${Math.round(speeds[Math.floor(speeds.length / 2)])} records a second (median of ${batches} batches), ${Math.round((user + system) / (batches * batchSize))} µs of CPU each`,
);
await database.destroy();
