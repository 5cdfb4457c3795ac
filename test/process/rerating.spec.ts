import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { stringify } from 'yaml';
import { openDatabase } from '../../src/storage/database/open-database.js';
import { PostgresServer } from '../../src/storage/fixtures/postgres-server.js';
import { storageSettings } from '../../src/storage/fixtures/storage-settings.js';
import { usageRecord } from '../../src/storage/usage/fixtures/usage-records.js';
import { KyselyUsageRepository } from '../../src/storage/kysely/usage/kysely-usage-repository.js';
import { asking } from '../support/administration.js';
import { GatewayProcess } from '../support/process.js';

const records = 12_000;
const batch = 500;
const kills = Number(process.env.KILLS ?? 2);
/** Three hours, some time ago. */
const span = 3 * 3_600_000;
const begin = Date.now() - 2 * span;

let folder: string;
let adminKey: string | undefined;
let server: PostgresServer | undefined;
let gateway: GatewayProcess | undefined;
/** Absent: SQLite. */
let environment: Record<string, string>;

beforeEach(async () => {
  [adminKey, server, gateway, environment] = [undefined, undefined, undefined, {}];
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-rerated-'));
  const plain = { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk' };
  await writeFile(
    join(folder, 'gateway.yaml'),
    stringify({
      local: { enabled: false },
      providers: { plain },
      models: { a: [{ provider: 'plain', model: 'x' }] },
    }),
  );
});
afterEach(async () => {
  // A test that failed leaves it running.
  await end('SIGKILL');
  await server?.destroy();
  await rm(folder, { recursive: true, force: true });
});

const settings = () =>
  storageSettings(join(folder, 'data'), {
    url: environment.DATABASE_URL ?? '',
    secretKey: environment.GATEWAY_SECRET_KEY ?? '',
  });

async function fill(): Promise<void> {
  const database = await openDatabase(settings());
  const usage = new KyselyUsageRepository(database);
  for (let first = 0; first < records; first += batch) {
    await usage.add(Array.from({ length: batch }, (_, index) => recordOf(first + index)));
  }
  await database.destroy();
}

function recordOf(number: number) {
  const endedAt = begin + Math.floor((number / records) * span);
  return usageRecord({
    id: `r${String(number).padStart(6, '0')}`,
    startedAt: endedAt - 10,
    endedAt,
    tokenId: `tok_${number % 50}`,
    provider: 'plain',
    upstreamModel: `m-${number % 4}`,
    usage: { input: { total: number }, output: { total: 7 } },
    unpriced: ['input', 'output'],
  });
}

async function start(): Promise<ReturnType<typeof asking>> {
  gateway = await GatewayProcess.start(environment, { folder });
  const address = await gateway.address();
  adminKey ??= await gateway.printed(/(ak-gw-\w+)/);
  return asking(address, adminKey);
}

async function end(signal: NodeJS.Signals): Promise<void> {
  gateway?.signal(signal);
  await gateway?.exited;
}

async function ledger() {
  const database = await openDatabase(settings());
  const { rows } = await sql<{ cost: unknown; unpriced: unknown }>`
    select sum(nano_dollars) as cost, sum(unpriced) as unpriced from usage_records`.execute(database);
  const sums = await sql<{ cost: unknown; unpriced: unknown; requests: unknown }>`
    select sum(nano_dollars) as cost, sum(unpriced) as unpriced, sum(requests) as requests
    from usage_sums group by kind, span`.execute(database);
  await database.destroy();
  const numbers = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
  return { records: numbers(rows[0] ?? {}), sums: sums.rows.map(numbers) };
}

/** Waits until some of it is done, and a moment longer. */
async function begun(ask: ReturnType<typeof asking>, longer: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { body } = await ask('GET', 'prices/rerates');
    const [rerating] = body.data as { readonly done_until: string | null }[];
    if (typeof rerating?.done_until === 'string') break;
    await wait(10);
  }
  await wait(longer);
}

it.each(['SQLite', 'PostgreSQL'])(
  'is exact on %s, whenever the process that prices a period anew is killed',
  async (kind) => {
    if (kind === 'PostgreSQL') {
      server = await PostgresServer.start();
      const url = server.urlOf(await server.createDatabase());
      environment = { DATABASE_URL: url, GATEWAY_SECRET_KEY: 'k'.repeat(43) };
    }
    await fill();
    let ask = await start();
    const price = {
      provider: 'plain',
      model: 'm-*',
      prices: { input: 2, output: 8, perRequest: 0.001 },
      from: '2026-01-01',
    };
    expect((await ask('POST', 'prices', price)).status).toBe(201);
    const from = new Date(begin - 1_000).toISOString();
    const asked = ask('POST', 'prices/rerate', { from, to: new Date(begin + span).toISOString() });
    asked.catch(() => undefined);
    const left: number[] = [];
    for (let killed = 0; killed < kills; killed += 1) {
      await begun(ask, Math.random() * 300);
      await end('SIGKILL');
      left.push((await ledger()).records.unpriced ?? 0);
      ask = await start();
    }
    let last: Record<string, unknown> = {};
    for (let tries = 0; last.state !== 'done' && tries < 1_200; tries += 1) {
      await wait(100);
      const { body } = await ask('GET', 'prices/rerates');
      last = (body.data as Record<string, unknown>[])[0] ?? {};
    }
    await end('SIGTERM');
    expect(left[0]).toBeGreaterThan(0);
    expect(left[0]).toBeLessThan(records);
    const tokens = (records * (records - 1)) / 2;
    const cost = tokens * 2_000 + records * (7 * 8_000 + 1_000_000);
    expect(last).toMatchObject({
      requests: records,
      changed: records,
      unpriced_before: records,
      unpriced_after: 0,
      cost_after_usd: cost / 1e9,
    });
    const { sums, records: all } = await ledger();
    expect(all).toEqual({ cost, unpriced: 0 });
    expect(sums).toHaveLength(8);
    for (const sum of sums) expect(sum).toEqual({ cost, unpriced: 0, requests: records });
  },
  300_000,
);
