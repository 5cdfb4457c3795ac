import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../is-postgres.js';

const counts = [
  ...['requests', 'attempts', 'input_tokens', 'cache_read_tokens', 'cache_write_tokens'],
  ...['input_audio_tokens', 'input_image_tokens', 'output_tokens', 'reasoning_tokens'],
  ...['output_audio_tokens', 'output_image_tokens', 'nano_dollars', 'saved_nano_dollars'],
  ...['unpriced', 'estimated', 'answered_by_cache'],
  ...['refused', 'failed', 'broken', 'cancelled', 'interrupted'],
  ...['first_byte_total', 'duration_total'],
  ...Array.from({ length: 14 }, (_, bucket) => `first_byte_${bucket}`),
  ...Array.from({ length: 14 }, (_, bucket) => `duration_${bucket}`),
];

/** What requests used and cost, one by one and summed up. */
export const usageMigration: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createRecords(database);
    await createRecordIndexes(database);
    await createSums(database);
  },
};

async function createRecords({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('usage_records')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('team', 'text')
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('upstream_model', 'text')
    .addColumn('end', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('error', 'text')
    .addColumn('first_byte', 'bigint')
    .addColumn('duration', 'bigint', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint')
    .addColumn('output_tokens', 'bigint')
    .addColumn('nano_dollars', 'bigint')
    .addColumn('saved_nano_dollars', 'bigint')
    .addColumn('unpriced', 'integer', (column) => column.notNull())
    .addColumn('estimated', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
}

/** Searches go from the newest on: each index ends in the order of the pages. */
async function createRecordIndexes({ schema }: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: readonly string[]) =>
    schema
      .createIndex(`usage_records_${name}`)
      .on('usage_records')
      .columns([...columns]);
  await index('time', ['ended_at', 'id']).execute();
  await index('token', ['token_id', 'ended_at', 'id']).execute();
  await index('model', ['model', 'ended_at', 'id']).execute();
  await index('provider', ['provider', 'upstream_model', 'ended_at', 'id']).execute();
  await index('request', ['request_id', 'ended_at', 'id']).execute();
  await index('incomplete', ['ended_at', 'id']).where(sql.ref('end'), '<>', sql.lit('complete')).execute();
}

async function createSums(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  let series = schema
    .createTable('usage_series')
    .addColumn('id', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull());
  for (const label of [
    'token_id',
    'owner',
    'team',
    'model',
    'provider',
    'upstream_model',
    'endpoint',
    'end',
  ]) {
    series = series.addColumn(label, 'text', (column) => column.notNull());
  }
  await series.execute();
  for (const label of ['token_id', 'model']) {
    await schema.createIndex(`usage_series_${label}`).on('usage_series').columns(['kind', label]).execute();
  }
  let sums = schema
    .createTable('usage_sums')
    .addColumn('series_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('start', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_sums_key', ['kind', 'span', 'start', 'series_id']);
  for (const count of counts) sums = sums.addColumn(count, 'bigint');
  if (isPostgres(database)) {
    await sums.modifyEnd(sql`partition by list (kind)`).execute();
    await createPartitions(database);
  } else {
    // Rows in the order of their key: what is summed up lies side by side.
    await sums.modifyEnd(sql`without rowid`).execute();
  }
  await schema
    .createIndex('usage_sums_series')
    .on('usage_sums')
    .columns(['series_id', 'span', 'start'])
    .execute();
  await schema
    .createTable('usage_kept')
    .addColumn('hour', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('records', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .execute();
}

const kinds = ['full', 'model', 'token', 'all'];

/** What is summed up lies side by side: sums of few series apart from those of many. */
async function createPartitions(database: Kysely<unknown>): Promise<void> {
  for (const kind of [...kinds, ...kinds.map((kind) => `${kind}_by_end`)]) {
    const ofKind = `usage_sums_${kind}`;
    const partition = (name: string, whole: string, value: string) =>
      sql`create table ${sql.table(name)} partition of ${sql.table(whole)} for values in (${sql.lit(value)})`;
    await sql`${partition(ofKind, 'usage_sums', kind)} partition by list (span)`.execute(database);
    for (const span of ['hour', 'day']) await partition(`${ofKind}_${span}`, ofKind, span).execute(database);
  }
}
