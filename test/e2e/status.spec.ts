import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf, asking } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { startValkey } from '../support/valkey.js';

interface Status extends Record<string, unknown> {
  readonly state: string;
  readonly problems: readonly Record<string, string>[];
  readonly processes: readonly Record<string, unknown>[];
  readonly retention: readonly Record<string, unknown>[];
  readonly shared_state: Readonly<Record<string, unknown>>;
}

/** The status once it satisfies. */
async function status(ask: AskAdministration, holds: (status: Status) => boolean): Promise<Status> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const told = (await ask('GET', 'status')).body as unknown as Status;
    if (holds(told)) return told;
    if (performance.now() > deadline) throw new Error(`It did not come to that: ${JSON.stringify(told)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
describe('GET /api/status', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let ask: AskAdministration;
  let folder = '';
  const provider = () => ({ type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk-of-an-upstream' });
  const file = (more: object = {}) => ({
    local: { enabled: false },
    providers: { main: provider() },
    models: { talker: [{ provider: 'main', model: 'gpt-x' }] },
    ...more,
  });
  beforeAll(async () => {
    mock = await startMockUpstream({ models: ['gpt-x'] });
    gateway = await startGateway(file(), {}, (made) => {
      folder = made;
      return Promise.resolve();
    });
    ({ ask } = await administrationOf(gateway));
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });
  const write = (more: object): Promise<void> =>
    writeFile(join(folder, 'gateway.yaml'), stringify(file(more)));
  afterEach(async () => {
    await write({});
    await status(ask, ({ problems }) => problems.length === 0);
  });

  it('tells a viewer that all is well, and of what', async () => {
    const made = await ask('POST', 'admin-keys', { name: 'viewer', role: 'viewer' });
    const hasSwept = ({ retention }: Status): boolean =>
      retention.some(({ what, ended_at: at }) => what === 'usage' && typeof at === 'string');
    const told = await status(asking(gateway.url, made.body.secret as string), hasSwept);
    expect(told).toMatchObject({
      state: 'good',
      problems: [],
      database: { state: 'good', kind: 'sqlite', migrations: { unknown: [] } },
      shared_state: { state: 'good', kind: 'memory', degraded_since: null },
      journal: { state: 'good', lost: 0 },
      processes: [{ pid: process.pid, current: true, degraded: [] }],
      local_models: { enabled: false, models: [] },
    });
    const { latency_ms: latency, size_bytes: size } = told.database as Record<string, number>;
    expect(latency).toBeGreaterThanOrEqual(0);
    expect(size).toBeGreaterThan(4096);
  });

  it('tells what is wrong with the file, and what waits for a restart', async () => {
    await write({ deadlines: { idle: '7s' } });
    const waiting = await status(ask, ({ state }) => state !== 'good');
    expect(waiting).toMatchObject({
      state: 'attention',
      problems: [{ place: 'settings', subject: 'deadlines.idle', fix: 'Restart the gateway.' }],
    });
    await write({ providers: { main: { ...provider(), lane: 'fast' } } });
    const refused = await status(ask, ({ state }) => state === 'bad');
    expect(refused.problems[0]).toMatchObject({
      severity: 'bad',
      place: 'settings',
      subject: 'providers.main.lane',
      fault: expect.stringMatching(/refused.*stays in use.*\(line \d+\)\.$/),
    });
    expect(JSON.stringify(refused)).not.toContain('sk-of-an-upstream');
  });

  it('tells which models go nowhere, and which providers cannot be asked', async () => {
    await ask('POST', 'providers', {
      id: 'away',
      type: 'openai-compatible',
      settings: { baseUrl: 'http://127.0.0.1:9', apiKey: 'sk-of-nobody' },
    });
    const settings = { candidates: [{ provider: 'away', model: 'x' }] };
    expect(await ask('POST', 'models', { name: 'lost', settings })).toMatchObject({ status: 201 });
    await write({ models: { talker: [{ provider: 'main', model: 'gpt-y' }] } });
    const told = await status(ask, ({ problems }) => problems.length >= 2);
    expect(told.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          severity: 'attention',
          place: 'providers',
          subject: 'away',
          fault: expect.stringContaining('http://127.0.0.1:9'),
        }),
        expect.objectContaining({
          place: 'models',
          subject: 'talker',
          fault: 'talker goes to gpt-y, which main does not list.',
        }),
      ]),
    );
    // The file comes to have a provider of that id: the stored one is passed over, and the stored model goes nowhere.
    await write({ providers: { main: provider(), away: provider() } });
    const taken = await status(ask, ({ state }) => state === 'bad');
    expect(taken.problems[0]).toMatchObject({ severity: 'bad', place: 'providers', subject: 'away' });
    await write({});
    await ask('DELETE', 'models/lost');
    await ask('DELETE', 'providers/away');
  });
});

describe('GET /api/status of replicas', () => {
  it('tells of each other, and that Redis is away and back', async () => {
    let valkey = await startValkey();
    const settings = [{}, { REDIS_URL: valkey.url }] as const;
    const first = await startGateway(...settings);
    const second = await startGateway(...settings);
    try {
      const { ask } = await administrationOf(first);
      const both = await status(ask, ({ processes }) => processes.length === 2);
      expect(both).toMatchObject({ state: 'good', shared_state: { kind: 'redis', state: 'good' } });
      expect(both.processes.map(({ current }) => current)).toEqual([true, false]);
      await valkey.stop();
      const lost = await status(ask, ({ state }) => state === 'bad');
      expect(lost).toMatchObject({
        shared_state: { state: 'bad', degraded_since: expect.any(String) },
        problems: [{ severity: 'bad', place: 'settings', subject: 'redis.url' }],
      });
      expect(lost.processes[0]).toMatchObject({ degraded: ['redis'] });
      valkey = await startValkey(valkey.port);
      const back = await status(ask, ({ state }) => state === 'good');
      expect(back.shared_state).toMatchObject({ state: 'good', losses: 1, degraded_since: null });
    } finally {
      await second.close();
      await first.close();
      await valkey.stop();
    }
  }, 60_000);
});
