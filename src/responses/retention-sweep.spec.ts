import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { openSqlite } from '../storage/database/sqlite/open-sqlite.js';
import type { Database } from '../storage/database/database.js';
import { KyselyResponseRepository } from '../storage/kysely/kysely-response-repository.js';
import type { StoredResponse } from '../storage/response.repository.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { RetentionSweep } from './retention-sweep.js';

let folder: string;
let database: Database;
let responses: KyselyResponseRepository;
beforeEach(async () => {
  // What is left behind is warned of.
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'sweep-'));
  database = await openSqlite(folder);
  responses = new KyselyResponseRepository(database);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const response = (id: string, more: Partial<StoredResponse>): StoredResponse => ({
  tokenId: 'tok_1',
  id,
  createdAt: 0,
  expiresAt: Date.now() + 60_000,
  status: 'completed',
  background: false,
  body: '{}',
  input: '[]',
  itemIds: [],
  conversationSize: 4,
  ...more,
});

describe('RetentionSweep', () => {
  it('deletes at the start what has expired, however much, and ends what was left behind', async () => {
    const expired = Array.from({ length: 450 }, (_, index) => response(`old${index}`, { expiresAt: 1 }));
    const left = response('left', { status: 'running', leaseUntil: 1 });
    await responses.put([
      ...expired,
      left,
      response('kept', {}),
      response('large', { body: 'x'.repeat(99) }),
    ]);
    const options = { retention: 1, maxSize: 1, maxTotal: 50, background: 1 };
    const sweep = new RetentionSweep(responses, { responses: options }, new SweepReports());
    sweep.onApplicationBootstrap();
    const deadline = Date.now() + 5_000;
    const rows = () => database.selectFrom('responses').select(['id', 'status']).orderBy('id').execute();
    while ((await rows()).length > 1 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await sweep.onModuleDestroy();
    expect((await rows()).map(({ id }) => id)).not.toContain('large');
    expect((await rows()).map(({ id }) => id)).not.toContain('old1');
  });
});
