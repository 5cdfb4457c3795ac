import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { PostgresServer } from '../../src/storage/fixtures/postgres-server.js';
import { administrationOf } from '../support/administration.js';
import { Patient } from '../support/doctor.js';
import type { Told } from '../support/doctor.js';
import { startGateway } from '../support/gateway.js';
import { startValkey } from '../support/valkey.js';

const key = 'sk-canary-of-the-doctor-4711';

let upstream: MockUpstream;
let patient: Patient;
const servers: SocketServer[] = [];

beforeAll(async () => {
  upstream = await startMockUpstream({ apiKey: key, models: ['echo', 'tool-call'] });
});
beforeEach(async () => {
  patient = await Patient.admit();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  upstream.reset();
  await patient.discharge();
});
afterAll(() => upstream.close());

const main = (more: object = {}) => ({
  type: 'openai-compatible',
  baseUrl: upstream.baseUrl,
  apiKey: key,
  ...more,
});

/** @returns its port */
async function listen(server: SocketServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** @returns its base address */
const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(listener))}/v1`;

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const port = await listen(createSocketServer());
  const server = servers.pop();
  await new Promise((closed) => server?.close(closed));
  return port;
}

const matching = (text: string): unknown => expect.stringContaining(text);

/** Exactly one thing is at fault: this. */
function expectFault(
  { faults }: Told,
  check: string,
  where: string,
  words: readonly [what: string, fix: string],
): void {
  expect(faults).toEqual([
    { check, severity: 'fault', where: matching(where), what: matching(words[0]), fix: matching(words[1]) },
  ]);
}

describe('the doctor finds no fault', () => {
  it('with what a first start needs: nothing', async () => {
    const told = await patient.examine({});
    expect(told.faults).toEqual([]);
    expect(existsSync(patient.data)).toBe(false);
    expect(told.findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['configuration', 'data folder', 'database', 'secret key', 'providers', 'port']),
    );
  });

  it('and tells which embedded models come by themselves, and which do not', async () => {
    const told = async (local: object) => {
      const { findings } = await patient.examine({ local });
      return findings.find(({ where }) => where === 'local')?.what;
    };
    expect(await told({})).toBe(
      '0 of 7 embedded models are here. 6 more are fetched when the gateway starts. Not fetched unless asked for: flite (npm start -- models pull flite).',
    );
    expect(await told({ pull: false })).toMatch(
      /^0 of 7 embedded models are here\. Not fetched unless asked for: tinyllama, .*flite.* \(npm start -- models pull tinyllama .*\)\.$/,
    );
  });

  it('with a provider and models that give all that is asked for, and it shows no key', async () => {
    const models = { fast: [{ provider: 'main', model: 'echo' }] };
    const told = await patient.examine({ providers: { main: main() }, models }, { models: ['fast'] });
    expect(told.faults).toEqual([]);
    const answers = told.findings.filter(({ check }) => check === 'answers of models');
    expect(answers[0]).toMatchObject({
      severity: 'ok',
      where: 'fast (main/echo)',
      what: 'It gives a short answer, a stream, a tool call, an answer that follows a schema.',
    });
    expect(answers[1]?.what).toContain('The answers cost $0');
    expect(told.printed).not.toContain(key);
  });

  it('with PostgreSQL and Redis, before and after the first start', async () => {
    const [server, valkey] = await Promise.all([PostgresServer.start(), startValkey()]);
    try {
      const environment = {
        DATABASE_URL: server.urlOf(await server.createDatabase()),
        REDIS_URL: valkey.url,
        GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
      };
      const before = await patient.examine({}, { environment });
      expect(before.faults).toEqual([]);
      await (await startGateway({}, environment)).close();
      const { faults, findings, printed } = await patient.examine({}, { environment });
      expect(faults).toEqual([]);
      expect(findings.filter(({ check }) => check === 'clocks').map(({ what }) => what)).toEqual([
        'Its clock and the one of this machine agree.',
        'Its clock and the one of this machine agree.',
      ]);
      expect(printed).toContain('of its 100 connections are open');
      expect(printed).not.toContain('postgres:password');
    } finally {
      await Promise.all([server.destroy(), valkey.stop()]);
    }
  }, 60_000);

  it('beside a gateway that serves: that goes on, and is recognised', async () => {
    const gateway = await startGateway({ providers: { main: main() } }, { DATA_DIR: patient.data });
    try {
      const port = new URL(gateway.url).port;
      const told = await patient.examine({ providers: { main: main() } }, { environment: { PORT: port } });
      expect(told.faults).toEqual([]);
      expect(told.findings).toContainEqual(
        expect.objectContaining({ check: 'port', what: 'A Model Gateway listens there, and is ready.' }),
      );
      expect(told.findings).toContainEqual(
        expect.objectContaining({
          check: 'secret key',
          what: 'It is the one that the database was used with.',
        }),
      );
      const response = await fetch(`${gateway.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'main/echo', messages: [{ role: 'user', content: 'hi' }] }),
      });
      expect(response.status).toBe(200);
    } finally {
      await gateway.close();
    }
  });
});

describe('the doctor finds the planted fault and names its fix:', () => {
  it('an unknown key', async () => {
    const told = await patient.examine('server:\n  prot: 8080\n');
    expectFault(told, 'configuration', 'server.prot (gateway.yaml, line 2)', ['', 'port']);
  });

  it('a malformed value', async () => {
    const told = await patient.examine({}, { environment: { PORT: 'many' } });
    expectFault(told, 'configuration', 'PORT', ['', '65535']);
  });

  it('a provider type that does not exist, and everything else is examined all the same', async () => {
    const told = await patient.examine({ providers: { main: { type: 'openay' }, other: main() } });
    expectFault(told, 'configuration', 'providers.main.type', ['openay', 'openai']);
    expect(told.findings).toContainEqual(
      expect.objectContaining({ check: 'providers', severity: 'ok', where: 'other' }),
    );
  });

  it('a variable of a vendor that is no good', async () => {
    const environment = { OPENAI_API_KEY: key, OPENAI_BASE_URL: 'nonsense' };
    const told = await patient.examine({}, { environment });
    expect(told.faults[0]).toMatchObject({ check: 'configuration', where: 'OPENAI_BASE_URL' });
    expect(told.findings).toContainEqual(expect.objectContaining({ check: 'port', severity: 'ok' }));
  });

  it('a PostgreSQL that cannot be reached', async () => {
    const port = await closedPort();
    const environment = {
      DATABASE_URL: `postgres://gateway:${key}@127.0.0.1:${port}/gateway`,
      GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
    };
    const told = await patient.examine({}, { environment });
    expectFault(told, 'database', `127.0.0.1:${port}`, ['nothing listens there', 'DATABASE_URL']);
    expect(told.printed).not.toContain(key);
  });

  it('an address with a % that is none, and it does not show the password', async () => {
    const told = await patient.examine(
      {},
      { environment: { REDIS_URL: `redis://:${key}%zz@127.0.0.1:6379/0` } },
    );
    expectFault(told, 'configuration', 'REDIS_URL', ['has a % that stands for no character', '%25']);
    expect(told.printed).not.toContain(key);
  });

  it('a Redis that is away', async () => {
    const port = await closedPort();
    const told = await patient.examine(
      {},
      { environment: { REDIS_URL: `redis://:${key}@127.0.0.1:${port}/0` } },
    );
    expectFault(told, 'redis', `127.0.0.1:${port}`, ['nothing listens there', 'REDIS_URL']);
    expect(told.printed).not.toContain(key);
  });

  it('a wrong key of a provider', async () => {
    const wrong = 'sk-canary-of-another-0815';
    const told = await patient.examine({ providers: { main: main({ apiKey: wrong }) } });
    expectFault(told, 'providers', 'main, key …0815', ['does not accept the key', 'Copy the key again']);
    expect(told.printed).not.toContain(wrong);
  });

  it('a provider at an address where nobody is', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}/v1`;
    const told = await patient.examine({ providers: { main: main({ baseUrl }) } });
    expectFault(told, 'providers', 'main', ['refused', 'Start the server, or correct the port']);
  });

  it('a model that its provider does not have', async () => {
    const file = { providers: { main: main() }, models: { fast: [{ provider: 'main', model: 'ecko' }] } };
    const listed = await patient.examine(file);
    expect(listed.faults).toEqual([]);
    expect(listed.warnings).toContainEqual(
      expect.objectContaining({ check: 'models', where: 'fast', fix: matching('Write it as echo') }),
    );
    const asked = await patient.examine(file, { models: ['fast'] });
    expectFault(asked, 'answers of models', 'fast (main/ecko)', ['ecko', 'Correct the name of the model']);
  });

  it('a model whose stream never ends properly', async () => {
    upstream.script({ model: 'echo', stream: true }, { like: 'no-end' });
    const told = await patient.examine({ providers: { main: main() } }, { models: ['main/echo'] });
    expectFault(told, 'answers of models', 'main/echo', ['a stream', 'a proxy that cuts streams']);
  });

  it('a model that calls no tool', async () => {
    upstream.script({ model: 'echo', contains: 'get_weather' }, { text: 'Rain.' });
    const told = await patient.examine({ providers: { main: main() } }, { models: ['main/echo'] });
    expect(told.warnings).toContainEqual(
      expect.objectContaining({
        where: 'echo (main/echo)',
        fix: matching('capabilities: {tools: false}'),
      }),
    );
  });

  it('a data folder that cannot be written', async () => {
    await writeFile(patient.data, 'in the way');
    const told = await patient.examine({});
    expectFault(told, 'data folder', patient.data, ['is a file', 'DATA_DIR']);
  });

  it('a secret key that everybody can read', async () => {
    await mkdir(patient.data);
    await chmod(patient.data, 0o755);
    const file = join(patient.data, 'secret.key');
    await writeFile(file, randomBytes(32).toString('base64'));
    await chmod(file, 0o644);
    const told = await patient.examine({});
    expectFault(told, 'data folder', 'secret.key', ['can read it', `chmod 600 ${file}; then replace`]);
    await chmod(patient.data, 0o700);
    const closed = await patient.examine({});
    expect(closed.faults).toEqual([]);
    expect(closed.warnings).toContainEqual(
      expect.objectContaining({ check: 'data folder', where: file, fix: `chmod 600 ${file}` }),
    );
  });

  it('a clock that is an hour off', async () => {
    const baseUrl = await serve((_request, response) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      response.writeHead(200, { 'content-type': 'application/json', date });
      response.end(JSON.stringify({ data: [{ id: 'echo' }] }));
    });
    const told = await patient.examine({ providers: { main: main({ baseUrl }) } });
    expectFault(told, 'clocks', new URL(baseUrl).origin, ['60 min behind', 'NTP']);
  });

  it('a lost secret key, without which stored keys of providers cannot be read', async () => {
    const gateway = await startGateway({}, { DATA_DIR: patient.data });
    const { ask } = await administrationOf(gateway);
    const { status } = await ask('POST', 'providers', {
      id: 'kept',
      type: 'openai-compatible',
      settings: { baseUrl: upstream.baseUrl, apiKey: key },
    });
    expect(status).toBeLessThan(300);
    await gateway.close();
    const whole = await patient.examine({});
    expect(whole.faults).toEqual([]);
    expect(whole.findings).toContainEqual(expect.objectContaining({ check: 'providers', where: 'kept' }));
    await rm(join(patient.data, 'secret.key'));
    expectFault(await patient.examine({}), 'secret key', 'secret.key', [
      'is missing',
      'Put the original back',
    ]);
  });

  it('a damaged database', async () => {
    const gateway = await startGateway({}, { DATA_DIR: patient.data });
    await gateway.close();
    const file = await open(join(patient.data, 'gateway.db'), 'r+');
    await file.write(randomBytes(8192), 0, 8192, 3 * 4096);
    await file.close();
    const { faults } = await patient.examine({});
    expect(faults).toContainEqual(
      expect.objectContaining({ what: matching('damaged'), fix: matching('restore a backup') }),
    );
  });

  it('a port that another program has taken', async () => {
    const port = await listen(createServer((_request, response) => response.end('{}')));
    const told = await patient.examine({}, { environment: { PORT: String(port) } });
    expectFault(told, 'port', `127.0.0.1:${port}`, ['already listens', `PORT=${port + 1}`]);
  });

  it('two ports of the gateway that are one', async () => {
    const port = await closedPort();
    const file = { server: { port }, metrics: { port } };
    const told = await patient.examine(file, { environment: { PORT: String(port) } });
    expectFault(told, 'configuration', 'metrics.port (gateway.yaml', ['server.port', 'another port']);
  });

  it('a port for metrics that another program has taken, and knows its own', async () => {
    const port = await listen(createServer((_request, response) => response.end('{}')));
    const told = await patient.examine({ metrics: { port } });
    expectFault(told, 'port', `127.0.0.1:${port}`, ['already listens', `GATEWAY_METRICS_PORT=${port + 1}`]);
    const own = await closedPort();
    const gateway = await startGateway({ metrics: { port: own, token: 'some-token' } });
    const { findings } = await patient.examine({ metrics: { port: own } });
    await gateway.close();
    expect(findings).toContainEqual({
      check: 'port',
      severity: 'ok',
      where: `127.0.0.1:${own}`,
      what: 'The metrics of a Model Gateway are there.',
      fix: null,
    });
  });
});

describe('the doctor knows', () => {
  it('a gateway that is stopping, and another server that is not one', async () => {
    const answering = (status: number, said: object) =>
      listen(
        createServer((_request, response) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said)),
        ),
      );
    const stopping = await answering(503, { status: 'stopping', running: 2 });
    const publicUrl = (port: number) => ({ server: { publicUrl: `http://127.0.0.1:${port}` } });
    const told = await patient.examine(publicUrl(stopping), { environment: { PORT: String(stopping) } });
    expect(told.faults).toEqual([]);
    expect(told.warnings).toContainEqual(
      expect.objectContaining({
        check: 'port',
        what: 'A Model Gateway listens there, and says: "stopping".',
        fix: 'Wait until it has ended; then start it again.',
      }),
    );
    expect(told.findings).toContainEqual(
      expect.objectContaining({ severity: 'ok', what: matching('and is stopping') }),
    );
    const other = await patient.examine(publicUrl(await answering(502, { error: 'bad gateway' })));
    expect(other.warnings).toContainEqual(
      expect.objectContaining({ check: 'public address', what: matching('answered with status 502') }),
    );
  });

  it('what answers cost by the prices that operators have set, and asks for no more than the budget', async () => {
    const file = { providers: { main: main() } };
    const gateway = await startGateway(file, { DATA_DIR: patient.data });
    const { ask } = await administrationOf(gateway);
    const prices = { input: 1, output: 20_000 };
    const { status } = await ask('POST', 'prices', { provider: 'main', model: 'echo', prices });
    expect(status).toBe(201);
    await gateway.close();
    const few = await patient.examine(file, { models: ['main/echo'], budget: 20 });
    expect(few.warnings).toContainEqual(
      expect.objectContaining({
        check: 'answers of models',
        what: matching('more than the budget'),
        fix: 'Allow more US dollars: --budget 82',
      }),
    );
    expect(few.printed).toContain('The answers cost $0,');
    const enough = await patient.examine(file, { models: ['main/echo'], budget: 82 });
    expect(enough.faults).toEqual([]);
    expect(enough.printed).not.toContain('more than the budget');
    expect(enough.printed).not.toContain('The answers cost $0,');
  });
});
