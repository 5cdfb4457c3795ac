import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UsageRecord } from '../storage/usage.repository.js';
import { UsageJournal } from './usage-journal.js';

const beginning = {
  id: 'u1',
  requestId: 'r1',
  startedAt: 1,
  tokenId: 'tok_1',
  endpoint: 'generation',
  format: 'openai-chat',
  model: 'm',
  stream: false,
};
const record: UsageRecord = { ...beginning, endedAt: 2, attempts: 1, end: 'complete', duration: 1 };

describe('a journal that is to be closed', () => {
  let folder: string;
  let journal: UsageJournal;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'usage-journal-'));
    journal = new UsageJournal({
      dataDirectory: folder,
      journal: { maxSize: 1 << 30, whenUnwritable: 'serve' },
    });
    await journal.onModuleInit();
  });
  afterEach(async () => {
    await journal.end();
    await rm(folder, { recursive: true, force: true });
  });

  const begin = () => journal.open({ type: 'open', record: beginning, mostOutput: 9 });

  it('waits for nobody where all requests have ended', async () => {
    await journal.close(record, begin());
    expect(await journal.settledWithin(60_000)).toBe(0);
  });

  it('waits for the end of what has begun', async () => {
    const opened = begin();
    let isSettled = false;
    const settled = journal.settledWithin(60_000).then((left) => {
      isSettled = true;
      return left;
    });
    await opened?.written;
    expect(isSettled).toBe(false);
    await journal.close(record, opened);
    expect(await settled).toBe(0);
  });

  it('tells how many have not ended in time', async () => {
    begin();
    await journal.close(record, begin());
    begin();
    expect(await journal.settledWithin(1)).toBe(2);
  });
});
