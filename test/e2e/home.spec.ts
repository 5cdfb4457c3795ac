import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Home } from '../../src/console/home.controller.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { rawRequest } from '../support/raw-http.js';
import { RealtimeSocket } from '../support/realtime-socket.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';

const gateways: TestGateway[] = [];

const gatewayWith = async (file: Record<string, unknown>): Promise<TestGateway> => {
  const gateway = await startGateway(file);
  gateways.push(gateway);
  return gateway;
};

afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

async function home({ url }: TestGateway, headers: Record<string, string> = {}, prefix = ''): Promise<Home> {
  const answer = await rawRequest(url, { method: 'GET', path: `${prefix}/console/api/home`, headers });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json() as Home;
}

const forwarded = {
  host: '127.0.0.1:3000',
  'x-forwarded-host': 'ai.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/gateway',
};

describe('the base address', () => {
  it('is that of the request, or what a trusted proxy says', async () => {
    const gateway = await gatewayWith({});
    expect(await home(gateway)).toHaveProperty('base_address', gateway.baseUrl);
    expect(await home(gateway, { host: 'models.internal' })).toHaveProperty(
      'base_address',
      'http://models.internal/v1',
    );
    expect(await home(gateway, forwarded)).toHaveProperty(
      'base_address',
      'https://ai.example.com/gateway/v1',
    );
  });

  it('is not what an untrusted one says', async () => {
    const gateway = await gatewayWith({ server: { trustedProxies: '10.0.0.0/8' } });
    expect(await home(gateway, forwarded)).toHaveProperty('base_address', 'http://127.0.0.1:3000/v1');
  });

  it('is what the configuration says; its path is served too', async () => {
    const gateway = await gatewayWith({ server: { publicUrl: 'https://public.example/ai/' } });
    expect(await home(gateway, forwarded, '/ai')).toHaveProperty(
      'base_address',
      'https://public.example/ai/v1',
    );
    expect(await home(gateway)).toHaveProperty('base_address', 'https://public.example/ai/v1');
  });
});

describe('a path prefix that a proxy leaves', () => {
  it('stands in front of everything', async () => {
    const gateway = await gatewayWith({ server: { pathPrefix: '/gateway' } });
    expect(await home(gateway, { host: 'x' }, '/gateway')).toHaveProperty(
      'base_address',
      'http://x/gateway/v1',
    );
    const page = await rawRequest(gateway.url, { method: 'GET', path: '/gateway' });
    expect(page.body.toString()).toContain('<base href="/gateway/" />');
    const headers = { authorization: `Bearer ${gateway.token}` };
    for (const path of ['/gateway/v1/models', '/gateway/models', '/v1/models', '/gateway/v1/v1/models']) {
      expect(await rawRequest(gateway.url, { method: 'GET', path, headers })).toHaveProperty('status', 200);
    }
    expect(
      await rawRequest(gateway.url, { method: 'GET', path: '/gateways/v1/models', headers }),
    ).toHaveProperty('status', 404);
    expect(await RealtimeSocket.refused(`${gateway.url}/gateway/v1/realtime`)).toHaveProperty('status', 401);
  });
});

describe('the formats', () => {
  it('are served, every one of them', async () => {
    const gateway = await gatewayWith({});
    const { formats } = await home(gateway);
    expect(formats.length).toBeGreaterThan(10);
    for (const { method, path, socket } of formats) {
      const address = `${gateway.url}${path.replace('{model}', 'm')}`;
      const { status } =
        socket === true ? await RealtimeSocket.refused(address) : await fetch(address, { method });
      expect({ path, status }).toEqual({ path, status: 401 });
    }
  });
});

describe('the models', () => {
  let upstream: ScriptedUpstream;

  beforeAll(async () => {
    upstream = await startScriptedUpstream();
  });

  afterAll(() => {
    upstream.close();
  });

  it('are listed with their state, and nothing that is not for everybody', async () => {
    upstream.answer('/v1/models', 200, {
      object: 'list',
      data: [{ id: 'gpt-5-mini', object: 'model', owned_by: 'openai' }],
    });
    const providers = {
      up: { type: 'openai', baseUrl: `${upstream.url}/v1`, apiKey: 'sk-upstream-secret' },
      local: { type: 'local' },
      gone: { type: 'openai', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-gone-secret' },
    };
    const models = {
      works: [{ provider: 'up', model: 'gpt-5-mini' }],
      broken: [{ provider: 'gone', model: 'gpt-5-mini' }],
      both: [
        { provider: 'gone', model: 'gpt-5-mini' },
        { provider: 'up', model: 'gpt-5-mini' },
      ],
      unfetched: [{ provider: 'local', model: 'tinyllama' }],
    };
    const gateway = await gatewayWith({ providers, models, local: { enabled: true, pull: false } });
    let told = await home(gateway);
    for (let tries = 0; told.models_listed === 'pending' && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      told = await home(gateway);
    }
    expect(told.models_listed).toBe('partial');
    expect(told.models?.map(({ id, state }) => [id, state])).toEqual([
      ['works', 'ready'],
      ['broken', 'failed'],
      ['both', 'ready'],
      ['unfetched', 'missing'],
    ]);
    expect(told.models?.[3]).toMatchObject({ owned_by: 'local', endpoints: ['generation'] });
    expect(JSON.stringify(told)).not.toMatch(/secret|127\.0\.0\.1:9|npm start/);

    const headers = { authorization: `Bearer ${gateway.token}` };
    const list = async (query: string): Promise<unknown> =>
      (await fetch(`${gateway.baseUrl}/models${query}`, { headers })).json();
    for (const query of ['?include=metadata', '?include[]=metadata', '?include=x,metadata']) {
      expect(await list(query)).toMatchObject({
        object: 'list',
        data: [
          { id: 'works', object: 'model', state: 'ready' },
          { state: 'failed' },
          {},
          { state: 'missing' },
        ],
      });
    }
    expect(await list('/broken?include=metadata')).toMatchObject({ id: 'broken', state: 'failed' });
    expect(JSON.stringify(await list(''))).not.toContain('"state"');
  });

  it('are not listed where the operator does not want it', async () => {
    const told = await home(
      await gatewayWith({ console: { showModels: false, documentation: 'https://docs.example' } }),
    );
    expect(told).not.toHaveProperty('models');
    expect(told).not.toHaveProperty('models_listed');
    expect(told).toMatchObject({ documentation: 'https://docs.example', version: expect.any(String) });
  });
});

describe('documentation', () => {
  it('is the guides of the gateway, unless the operator names another or has none', async () => {
    const gateway = await gatewayWith({});
    expect(await home(gateway)).toMatchObject({ documentation: `${gateway.url}/docs` });
    expect(await home(await gatewayWith({ docs: { enabled: false } }))).not.toHaveProperty('documentation');
  });
});
