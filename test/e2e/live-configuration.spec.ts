import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { HealthBook } from '../../src/routing/health/health-book.js';
import { ModelCatalogue } from '../../src/routing/model.catalogue.js';
import { RunningWalks } from '../../src/routing/running-walks.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const words = ['one ', 'two ', 'three ', 'four ', 'five'];

let upstreams: readonly [MockUpstream, MockUpstream];
let gateway: TestGateway;
let folder = '';
let ask: AskAdministration;

const provider = ({ baseUrl }: MockUpstream, more: object = {}) => ({
  type: 'openai-compatible',
  baseUrl,
  apiKey: 'sk-of-an-upstream',
  ...more,
});
const modelAt = (id: string) => ({ talker: [{ provider: id, model: 'm' }] });
const quiet = { local: { enabled: false }, routing: { retries: 0, breakerShare: 0 } };
const first = () => ({ ...quiet, providers: { left: provider(upstreams[0]) }, models: modelAt('left') });

beforeAll(async () => {
  upstreams = [await startMockUpstream(), await startMockUpstream()];
  gateway = await startGateway(first(), {}, async (made) => {
    folder = made;
    return Promise.resolve();
  });
  ({ ask } = await administrationOf(gateway));
});
afterAll(async () => {
  await gateway.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
});

const begin = (stream: boolean): Promise<OpenAnswer> =>
  OpenAnswer.begin(
    send(gateway.url, {
      path,
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model: 'talker', stream, messages: [{ role: 'user', content: 'hi' }] }),
    }),
  );

async function providerOf(): Promise<unknown> {
  const answer = await begin(false);
  await answer.ended;
  return answer.message.headers['x-gateway-provider'];
}

interface FileStatus {
  readonly state: string;
  readonly problems: readonly Record<string, unknown>[];
  readonly needs_restart: readonly string[];
  readonly used_since: string;
}

/** The status of the file once it satisfies. */
async function status(satisfies: (file: FileStatus) => boolean): Promise<FileStatus> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const file = (await ask('GET', 'configuration')).body.file as FileStatus;
    if (satisfies(file)) return file;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The file did not come to that.');
}

async function settingOf(key: string): Promise<Record<string, unknown> | undefined> {
  const settings = (await ask('GET', 'configuration/settings')).body.data as Record<string, unknown>[];
  return settings.find((setting) => setting.key === key);
}

const write = (settings: object): Promise<void> =>
  writeFile(join(folder, 'gateway.yaml'), stringify({ ...quiet, ...settings }));

/** As editors do it. */
async function replace(settings: object): Promise<void> {
  await writeFile(join(folder, '.gateway.yaml.swp'), stringify({ ...quiet, ...settings }));
  await rename(join(folder, '.gateway.yaml.swp'), join(folder, 'gateway.yaml'));
}

async function becomes(id: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await providerOf()) === id) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${id} did not come into use.`);
}

describe('the configuration file', () => {
  it('is in use as soon as it is changed: providers, models and the model list; answers that run end as they began', async () => {
    upstreams[0].script({ stream: true, times: 1 }, { text: words, faults: { delayBetweenChunks: 400 } });
    const running = await begin(true);
    await running.read(/one/);
    await replace({ providers: { right: provider(upstreams[1]) }, models: modelAt('right') });
    await becomes('right');
    expect(await running.ended).toBe(true);
    expect([running.message.headers['x-gateway-provider'], running.text.includes('five')]).toEqual([
      'left',
      true,
    ]);
    expect((await ask('GET', 'providers/left')).status).toBe(404);
    await write(first());
    await becomes('left');
  });

  it('stays as it was where what it says now is no good, and says what and where', async () => {
    await writeFile(
      join(folder, 'gateway.yaml'),
      'providers:\n  left:\n    type: openai-compatible\n    baseUrl: nowhere\nmodels:\n  talker: [{ provider: lefd, model: m }]\n',
    );
    const refused = await status(({ state }) => state === 'refused');
    expect(refused.problems).toEqual([
      expect.objectContaining({
        key: 'providers.left.baseUrl',
        line: 4,
        fault: '"nowhere" is not a web address',
      }),
      expect.objectContaining({ key: 'models.talker[0].provider', line: 6, fix: 'Write it as left.' }),
    ]);
    expect(gateway.logLines.join('')).toMatch(/is refused: what it said before stays in use.*line 4.*line 6/);
    expect(await providerOf()).toBe('left');
    await rm(join(folder, 'gateway.yaml'));
    expect((await status(({ problems }) => problems[0]?.fault === 'is there no more')).state).toBe('refused');
    expect(await providerOf()).toBe('left');
    await write(first());
    expect((await status(({ state }) => state === 'in_use')).problems).toEqual([]);
  });

  it('is refused where a provider cannot be connected, with the line', async () => {
    await write({ providers: { left: provider(upstreams[0], { colour: 'red' }) }, models: modelAt('left') });
    const { problems } = await status(({ state }) => state === 'refused');
    expect(problems).toEqual([
      expect.objectContaining({ key: 'providers.left.colour', line: expect.any(Number) }),
    ]);
    expect(await providerOf()).toBe('left');
    await write(first());
    await status(({ state }) => state === 'in_use');
  });

  it('tells each setting as it is in use', async () => {
    expect(await settingOf('routing.retries')).toMatchObject({ value: '0', source: 'file', live: true });
    const { used_since: before } = await status(() => true);
    await write({ ...first(), routing: { ...quiet.routing, retries: 3 } });
    await status(({ used_since: since }) => since > before);
    expect(await settingOf('routing.retries')).toMatchObject({ value: '3', line: expect.any(Number) });
    await write(first());
    await status(({ state }) => state === 'in_use');
  });

  it('tells which changes wait for a restart', async () => {
    await write({ ...first(), server: { bodyLimit: '1MiB' }, deadlines: { idle: '7s' } });
    const { needs_restart: waiting } = await status(({ needs_restart: keys }) => keys.length > 0);
    expect([...waiting].sort()).toEqual(['deadlines.idle', 'server.bodyLimit']);
    expect(gateway.logLines.join('')).toMatch(/in use after a restart only: .*server\.bodyLimit/);
    expect(await settingOf('server.bodyLimit')).toMatchObject({
      value: '32MiB',
      source: 'default',
      after_restart: '1MiB',
    });
    expect(await settingOf('server.port')).toMatchObject({ source: 'environment', after_restart: null });
    await write(first());
    await status(({ needs_restart: keys }) => keys.length === 0);
  });

  it('leaves alone what it does not change', async () => {
    const catalogue = gateway.application.get(ModelCatalogue, { strict: false });
    const health = gateway.application.get(HealthBook, { strict: false });
    const [candidate] = catalogue.resolve('talker').candidates;
    const before = health.of(candidate);
    const both = { left: provider(upstreams[0]), right: provider(upstreams[1]) };
    await write({
      ...first(),
      providers: both,
      models: { ...modelAt('left'), other: [{ provider: 'right', model: 'm' }] },
    });
    for (let tries = 0; catalogue.list().length < 2 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const [after] = catalogue.resolve('talker').candidates;
    expect([after.provider === candidate.provider, health.of(after) === before]).toEqual([true, true]);
    await write({ ...first(), providers: { left: provider(upstreams[0], { lane: 'hub' }) } });
    for (let tries = 0; catalogue.list().length > 1 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(catalogue.resolve('talker').candidates[0].provider).not.toBe(candidate.provider);
    await write(first());
    await status(({ state }) => state === 'in_use');
  });
});

describe('requests while the configuration is replaced', () => {
  it('are all answered whole, by the old or by the new, streams and bodies alike', async () => {
    const names = ['first upstream', 'second upstream'];
    for (const [index, upstream] of upstreams.entries()) {
      upstream.reset();
      const text = [`${names[index] ?? ''} `, ...words];
      upstream.script({}, { text, faults: { delayBetweenChunks: 5 } });
    }
    const settings = (turn: number) => ({
      baseUrl: upstreams[turn % 2 === 0 ? 0 : 1].baseUrl,
      apiKey: `sk-of-turn-number-${turn}`,
    });
    await ask('POST', 'providers', { id: 'swapped', type: 'openai-compatible', settings: settings(0) });
    const stored = { candidates: [{ provider: 'swapped', model: 'm' }] };
    await ask('POST', 'models', { name: 'swapping', settings: stored });
    let isOver = false;
    const answers: { stream: boolean; status: number | undefined; whole: boolean; text: string }[] = [];
    const client = async (stream: boolean): Promise<void> => {
      while (!isOver) {
        const answer = await OpenAnswer.begin(
          send(gateway.url, {
            path,
            headers: bearerJson(gateway.token),
            body: JSON.stringify({ model: 'swapping', stream, messages: [{ role: 'user', content: 'hi' }] }),
          }),
        );
        answers.push({
          stream,
          whole: await answer.ended,
          status: answer.message.statusCode,
          text: answer.text,
        });
      }
    };
    const clients = [true, true, true, true, false, false].map(client);
    for (let turn = 1; turn <= 20; turn += 1) {
      const { status: done } = await ask('PATCH', 'providers/swapped', { settings: settings(turn) });
      expect(done).toBe(200);
    }
    isOver = true;
    await Promise.all(clients);
    const broken = answers.filter(({ stream, status: code, whole, text }) => {
      const byOne = names.filter((name) => text.includes(name.split(' ')[0] ?? '')).length === 1;
      return code !== 200 || !whole || !byOne || (stream && !text.trimEnd().endsWith('[DONE]'));
    });
    expect(broken).toEqual([]);
    expect(answers.length).toBeGreaterThan(20);
    for (const name of ['first', 'second'])
      expect(answers.some(({ text }) => text.includes(name))).toBe(true);
  });

  it('are waited for by nobody once they are over', async () => {
    const walks = gateway.application.get(RunningWalks, { strict: false });
    const left = send(gateway.url, {
      path,
      headers: bearerJson(gateway.token),
      body: JSON.stringify({ model: 'talker', stream: true, messages: [{ role: 'user', content: 'hi' }] }),
    });
    left.head.catch(() => undefined);
    left.request.destroy();
    await begin(false).then(({ ended }) => ended);
    const over = await Promise.race([
      walks.over(60_000).then(() => 'over'),
      new Promise((resolve) => setTimeout(resolve, 5000, 'still waiting').unref()),
    ]);
    expect(over).toBe('over');
  });
});
