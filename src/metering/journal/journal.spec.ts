import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runSource } from '../../storage/fixtures/run-source.js';
import type { UsageRecord } from '../../storage/usage.repository.js';
import { HeldRecords } from './held-records.js';
import type { JournalEntry, OpenEntry } from './journal-entry.js';
import { JournalFolders } from './journal-folders.js';
import { readLine } from './journal-line.js';
import { Journal, JournalFull } from './journal.js';
import type { Opened } from './journal.js';
import { LineBuffer } from './line-buffer.js';
import { readSegment } from './read-segment.js';
import { writtenRecord } from './written-record.js';
import type { WrittenRecord } from './written-record.js';

const recordOf = (id: string): UsageRecord => ({
  id,
  requestId: `r-${id}`,
  startedAt: 1,
  endedAt: 2,
  tokenId: 'tok_1',
  endpoint: 'generation',
  format: 'openai-chat',
  model: 'm\n€',
  stream: false,
  attempts: 1,
  end: 'complete',
  duration: 1,
});

const endOf = (id: string): WrittenRecord => writtenRecord(recordOf(id));

const openOf = (id: string): OpenEntry => {
  const { requestId, startedAt, tokenId, endpoint, format, model, stream } = recordOf(id);
  return {
    type: 'open',
    record: { id, requestId, startedAt, tokenId, endpoint, format, model, stream },
    mostOutput: 9,
  };
};

const roomy = { segmentSize: 1 << 20, maxSize: 1 << 30, mostHeld: 1000 };

function writeLine(entry: JournalEntry): string {
  const buffer = new LineBuffer();
  buffer.append(JSON.stringify(entry));
  return buffer.lines.toString();
}

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function delivered(journal: Journal, most = 100): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const delivery = await journal.next(most);
    if (delivery === undefined) return ids;
    ids.push(...delivery.records.map(({ id }) => id));
    await delivery.done();
  }
}

describe('a line of the journal', () => {
  it('is read as it was written', () => {
    const entry = { type: 'close', record: recordOf('a') } as const;
    const line = writeLine(entry);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(readLine(line.slice(0, -1))).toEqual(entry);
  });

  it('is nothing where any of it is missing or wrong', () => {
    const line = writeLine({ type: 'close', record: recordOf('a') }).slice(0, -1);
    for (let length = 0; length < line.length; length += 1) {
      expect(readLine(line.slice(0, length))).toBeUndefined();
    }
    expect(readLine(line.replace('tok_1', 'tok_2'))).toBeUndefined();
  });
});

describe('LineBuffer', () => {
  it('holds lines of any length, and begins anew once it is cleared', () => {
    const texts = ['{}', `"${'€'.repeat(100_000)}"`, '"a"', `"${'é'.repeat(2_000_000)}"`];
    const buffer = new LineBuffer();
    for (let round = 0; round < 2; round += 1) {
      expect(buffer.isEmpty).toBe(true);
      for (const text of texts) buffer.append(text);
      const lines = buffer.lines.toString().split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.map((line) => JSON.stringify(readLine(line)))).toEqual(texts);
      buffer.clear();
    }
  });
});

describe('HeldRecords', () => {
  it('gives the first ones as they were written, until they are delivered', () => {
    const records = new HeldRecords();
    const ids = Array.from({ length: 300 }, (_, index) => `id-${index}`);
    for (const id of ids) records.push(endOf(id));
    for (let count = 0; count < 300; count += 100) {
      const batch = records.first(100);
      expect(records.first(100).json.equals(batch.json)).toBe(true);
      const expected = ids.slice(count, count + 100);
      expect(JSON.parse(batch.json.toString())).toEqual(expected.map(recordOf));
      expect(batch.records).toEqual(expected.map((id) => ({ id, tokenId: 'tok_1' })));
      records.push(endOf(`later-${count}`));
      records.drop(100);
    }
    expect(records.first(10).records.map(({ id }) => id)).toEqual(['later-0', 'later-100', 'later-200']);
    records.drop(3);
    expect(records.length).toBe(0);
    records.push(endOf('again'));
    expect(JSON.parse(records.first(1).json.toString())).toEqual([recordOf('again')]);
  });
});

describe('Journal', () => {
  it('has written what it says it has, and delivers each end once, in order', async () => {
    const journal = await Journal.begin(root, roomy);
    const opened = journal.open(openOf('a'));
    await opened.written;
    await Promise.all([journal.close(endOf('a'), opened), journal.close(endOf('b'))]);
    const { entries, damaged } = await readSegment(join(root, '00000001.log'));
    expect(damaged).toBe(0);
    expect(entries.map(({ type, record }) => [type, record.id])).toEqual([
      ['open', 'a'],
      ['close', 'a'],
      ['close', 'b'],
    ]);
    expect(entries[1]).toEqual({ type: 'close', record: recordOf('a') });
    expect(await delivered(journal, 1)).toEqual(['a', 'b']);
    expect(await delivered(journal)).toEqual([]);
    await journal.end();
    expect(await readdir(root).catch(() => [])).toEqual([]);
  });

  it('gives back a delivery that did not arrive', async () => {
    const journal = await Journal.begin(root, roomy);
    await journal.close(endOf('a'));
    const failed = await journal.next(10);
    expect(failed?.records).toHaveLength(1);
    expect(await delivered(journal)).toEqual(['a']);
    await journal.end();
  });

  it('keeps files with undelivered ends or open requests, and deletes the others', async () => {
    const journal = await Journal.begin(root, { ...roomy, segmentSize: 1 });
    const opened = journal.open(openOf('long'));
    await opened.written;
    for (const id of ['a', 'b', 'c']) {
      await journal.close(endOf(id));
      await new Promise((done) => setTimeout(done, 20));
    }
    expect((await readdir(root)).length).toBeGreaterThan(2);
    expect(await delivered(journal)).toEqual(['a', 'b', 'c']);
    // The one in which the long request was opened, and the one that is being written.
    expect((await readdir(root)).sort()).toHaveLength(2);
    await journal.close(endOf('long'), opened);
    expect(await delivered(journal)).toEqual(['long']);
    await journal.end();
    expect(await readdir(root).catch(() => [])).toEqual([]);
  });

  it('delivers what is written while it deletes several files for two deliveries at once', async () => {
    const journal = await Journal.begin(root, { ...roomy, segmentSize: 1_000 });
    const open = async (id: string): Promise<Opened> => {
      const { record, ...entry } = openOf(id);
      const opened = journal.open({ ...entry, record: { ...record, model: 'm'.repeat(1_000) } });
      await opened.written;
      await new Promise((done) => setTimeout(done, 20));
      return opened;
    };
    const ids = ['a', 'b', 'c', 'd'];
    const opened: Opened[] = [];
    for (const id of ids) opened.push(await open(id));
    await Promise.all(ids.map((id, place) => journal.close(endOf(id), opened[place])));
    expect(await readdir(root)).toHaveLength(3);
    const first = (await journal.next(1))?.done();
    const second = (await journal.next(1))?.done();
    await Promise.all([first, second]);
    expect(await delivered(journal)).toEqual(['c', 'd']);
    await journal.end();
    expect(await readdir(root)).toEqual([]);
  });

  it('reads from its files what is too much for memory', async () => {
    const journal = await Journal.begin(root, { ...roomy, mostHeld: 10 });
    const ids = Array.from({ length: 100 }, (_, index) => String(index).padStart(3, '0'));
    for (const id of ids) await journal.close(endOf(id));
    expect(await delivered(journal, 7)).toEqual(ids);
    await journal.end();
  });

  it('says when it is full, and goes on once something was delivered', async () => {
    const journal = await Journal.begin(root, { ...roomy, segmentSize: 100, maxSize: 1000 });
    const ids: string[] = [];
    const fill = async (): Promise<void> => {
      for (let number = 0; number < 100; number += 1) {
        await journal.close(endOf(`n${number}`));
        ids.push(`n${number}`);
      }
    };
    await expect(fill()).rejects.toBeInstanceOf(JournalFull);
    expect(ids.length).toBeGreaterThan(1);
    expect(await delivered(journal)).toEqual(ids);
    await new Promise((done) => setTimeout(done, 50));
    await journal.close(endOf('after'));
    expect(await delivered(journal)).toEqual(['after']);
    await journal.end();
  });

  it('passes over a torn tail', async () => {
    const file = join(root, 'x.log');
    const whole = writeLine({ type: 'close', record: recordOf('a') });
    await writeFile(file, whole + writeLine({ type: 'close', record: recordOf('b') }).slice(0, -20));
    const { entries, damaged } = await readSegment(file);
    expect(entries.map(({ record }) => record.id)).toEqual(['a']);
    expect(damaged).toBe(1);
    await appendFile(file, `\n${writeLine({ type: 'close', record: recordOf('c') })}`);
    expect((await readSegment(file)).entries.map(({ record }) => record.id)).toEqual(['a', 'c']);
  });
});

describe('JournalFolders', () => {
  /** A folder of a process that is no more. */
  async function leave(name: string, began = '1'): Promise<void> {
    const folders = await JournalFolders.open(join(root, name));
    const [made = ''] = await readdir(join(root, name));
    await writeFile(join(folders.own, '00000001.log'), writeLine(openOf(name)));
    const mark = join(folders.own, 'process.json');
    await writeFile(mark, JSON.stringify({ pid: 1, place: 'elsewhere', began }));
    await utimes(mark, new Date(0), new Date(0));
    const { rename } = await import('node:fs/promises');
    await rename(folders.own, join(root, 'all', `${name}-${made}`));
    await rm(join(root, name), { recursive: true });
  }

  it('leaves the living alone, and takes over each dead journal once', async () => {
    const all = join(root, 'all');
    const processes = await Promise.all([1, 2, 3, 4].map(() => JournalFolders.open(all)));
    for (const name of ['a', 'b', 'c']) await leave(name);
    const adopted = await Promise.all(processes.map((folders) => folders.adopt()));
    const names = adopted.flat().map(({ directory }) => directory.replace(/^.*\/(\w)-[^/]*$/, '$1'));
    expect(names.sort()).toEqual(['a', 'b', 'c']);
    for (const [index, folders] of processes.entries()) {
      for (const left of adopted[index] ?? []) await folders.remove(left);
      expect(await folders.adopt()).toEqual([]);
      await folders.close();
    }
    expect(await readdir(all)).toEqual([]);
  });

  it('takes over what a dead process had taken over', async () => {
    const all = join(root, 'all');
    const first = await JournalFolders.open(all);
    await leave('a');
    expect(await first.adopt()).toHaveLength(1);
    const mark = join(first.own, 'process.json');
    await writeFile(mark, JSON.stringify({ pid: 1, place: 'elsewhere' }));
    await utimes(mark, new Date(0), new Date(0));
    const second = await JournalFolders.open(all);
    const left = await second.adopt();
    expect(left.map(({ segments }) => segments.length)).toEqual([1, 0]);
    for (const one of left) await second.remove(one);
    expect(await second.adopt()).toEqual([]);
  });
});

describe('a full disk', () => {
  it('does not fill the journal with what it did not take, and half a line spoils no other', async () => {
    const script = new URL('fixtures/write-on-full-disk.ts', import.meta.url);
    const said = JSON.parse(await runSource(script, [root])) as Record<string, unknown>;
    expect(said).toMatchObject({ reasons: ['EFBIG'] });
    expect(said.failures).toBeGreaterThan(190);
    expect(said.size).toBeLessThan(2_000);
    const { entries } = await readSegment(join(root, '00000001.log'));
    const ids = entries.flatMap(({ type, record }) => (type === 'close' ? [record.id] : []));
    expect([ids[0], ids.at(-1)]).toEqual(['before', 'after']);
    expect(ids).toHaveLength(200 + 2 - Number(said.failures));
  });
});
