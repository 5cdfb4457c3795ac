import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Part } from '#libs/canonical';
import { openSqlite } from '../storage/database/sqlite/open-sqlite.js';
import type { Database } from '../storage/database/database.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { KyselyKeptTurnRepository } from '../storage/kysely/kysely-kept-turn-repository.js';
import { KeptTurnStore } from './kept-turn.store.js';
import { ReasoningVault } from './reasoning-vault.js';
import { turnsOf } from './turn-collector.js';

let folder: string;
let database: Database;
let stores: KeptTurnStore[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-'));
  database = await openSqlite(folder);
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.onModuleDestroy()));
  await database.destroy();
  await rm(folder, { recursive: true });
});

/** A process of the gateway. */
function open(retention = 60_000): { readonly vault: ReasoningVault; readonly store: KeptTurnStore } {
  const reasoning = { retention, maxTotal: 1_000_000 };
  const repository = new KyselyKeptTurnRepository(database);
  const store = new KeptTurnStore(repository, { reasoning }, new SweepReports());
  stores.push(store);
  return { vault: new ReasoningVault(store), store };
}

const thinking: Part = {
  type: 'reasoning',
  text: 'Hm.',
  proof: { kind: 'signature', data: 's', issuer: 'anthropic' },
};
const call: Part = {
  type: 'tool-call',
  id: 'call_1',
  name: 'look',
  kind: 'function',
  executor: 'client',
  input: '{}',
};
const turns = turnsOf(
  {
    candidates: [{ index: 0, parts: [thinking, call], finish: { reason: 'tool-calls' } }],
  },
  { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
);
const request: CanonicalRequest = {
  model: 'm',
  source: 'openai-chat',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'Look' }] },
    { role: 'assistant', parts: [call] },
    { role: 'tool', parts: [{ type: 'tool-result', callId: 'call_1', parts: [] }] },
  ],
};
const restored = {
  ...request,
  messages: request.messages.with(1, { role: 'assistant', parts: [thinking, call] }),
};

describe('ReasoningVault', () => {
  it('puts a turn back, at once and after a restart', async () => {
    const { vault, store } = open();
    vault.keep('tok_1', turns);
    expect(await vault.restore('tok_1', request)).toEqual(restored);
    await store.onModuleDestroy();
    expect(await open().vault.restore('tok_1', request)).toEqual(restored);
  });

  it('finds a turn that another process wrote after it was asked for', async () => {
    const { vault } = open();
    const { vault: other, store } = open();
    expect(await vault.restore('tok_1', request)).toBe(request);
    other.keep('tok_1', turns);
    await store.onModuleDestroy();
    expect(await vault.restore('tok_1', request)).toBe(request);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await vault.restore('tok_1', request)).toEqual(restored);
  });

  it('gives a turn to nobody but the token it was made for', async () => {
    const { vault } = open();
    vault.keep('tok_1', turns);
    expect(await vault.restore('tok_2', request)).toBe(request);
  });

  it('forgets after its time', async () => {
    const { vault, store } = open(30);
    vault.keep('tok_1', turns);
    await store.onModuleDestroy();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await vault.restore('tok_1', request)).toBe(request);
    expect(await open().vault.restore('tok_1', request)).toBe(request);
    const repository = new KyselyKeptTurnRepository(database);
    expect(await repository.deleteExpired(Date.now(), 10)).toBe(1);
    expect(await repository.deleteExpired(Date.now(), 10)).toBe(0);
  });

  it('keeps no more than it may, the newest', async () => {
    const repository = new KyselyKeptTurnRepository(database);
    const turn = (key: string, expiresAt: number) => ({ key, pieces: 'x'.repeat(100), expiresAt });
    await repository.put([turn('b', 3), turn('a', 2), turn('c', 4)]);
    await repository.put([turn('b', 5)]);
    expect(await repository.deleteBeyond(300, 10)).toBe(0);
    expect(await repository.deleteBeyond(299, 10)).toBe(1);
    expect([await repository.holdsAny(4), await repository.holdsAny(5)]).toEqual([true, false]);
    expect((await repository.find(['a', 'b', 'c'], 1)).map(({ key }) => key).sort()).toEqual(['b', 'c']);
    expect(await repository.deleteBeyond(0, 1)).toBe(1);
    expect((await repository.find(['b', 'c'], 1)).map(({ key }) => key)).toEqual(['b']);
  });

  it('keeps nothing where it is off', async () => {
    const { vault } = open(0);
    vault.keep('tok_1', turns);
    expect(await vault.restore('tok_1', request)).toBe(request);
  });

  it('leaves a turn alone that brings its own proofs', async () => {
    const { vault } = open();
    vault.keep('tok_1', turns);
    expect(await vault.restore('tok_1', restored)).toBe(restored);
  });

  it('goes on without a database', async () => {
    Logger.overrideLogger(false);
    const { vault } = open();
    vault.keep('tok_1', turns);
    await database.destroy();
    expect(await vault.restore('tok_1', request)).toEqual(restored);
    expect(await open().vault.restore('tok_1', request)).toBe(request);
    database = await openSqlite(folder);
  });
});
