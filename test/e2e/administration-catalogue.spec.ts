import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let mock: MockUpstream;
let plain: TestGateway;
let ask: AskAdministration;

const many = Array.from({ length: 2_500 }, (_, index) => `crowd-${String(index).padStart(4, '0')}`);

beforeAll(async () => {
  mock = await startMockUpstream({ models: [...many, 'gpt-4o-mini', 'text-embedding-3-small'] });
  plain = await startGateway({
    providers: { big: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' } },
  });
  ({ ask } = await administrationOf(plain));
  const settings = {
    candidates: [
      { provider: 'big', model: 'gpt-4o-mini', weight: 3, when: { tools: true } },
      { provider: 'big', model: 'crowd-0001', priority: 1 },
    ],
    strategy: 'weighted',
    deadlines: { total: '3s' },
  };
  expect((await ask('POST', 'models', { name: 'team/fast', settings })).status).toBe(201);
});
afterAll(async () => {
  await plain.close();
  await mock.close();
});

interface Listed {
  readonly names: readonly string[];
  readonly total: number;
  readonly next: string | null;
}

async function listed(query: string): Promise<Listed> {
  const { status, body } = await ask('GET', `catalogue?${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return {
    names: (body.data as { readonly name: string }[]).map(({ name }) => name),
    total: body.total as number,
    next: body.next_cursor as string | null,
  };
}

describe('the catalogue', () => {
  it('lists every name once, configured ones first, page by page', async () => {
    let page = await listed('limit=200');
    const { total } = page;
    const names = [...page.names];
    while (page.next !== null) {
      page = await listed(`limit=200&cursor=${page.next}`);
      names.push(...page.names);
    }
    expect(names[0]).toBe('team/fast');
    expect(names).toHaveLength(total);
    expect(new Set(names).size).toBe(total);
    expect(names).toEqual(expect.arrayContaining(['crowd-2499', 'big/crowd-2499', 'big/gpt-4o-mini']));
  });

  it('answers among 5,000 names within 300 ms', async () => {
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      await listed('search=crowd*99&endpoint=generation');
      rounds.push(performance.now() - begun);
    }
    expect(Math.min(...rounds)).toBeLessThan(300);
  });

  it('finds by a part of the name, by who brings it, who answers, and what it can be asked for', async () => {
    expect((await listed('search=CROWD*2499')).names).toEqual(['crowd-2499', 'big/crowd-2499']);
    expect((await listed('source=stored')).names).toEqual(['team/fast']);
    expect((await listed('source=file')).names).toEqual([]);
    const three = 'text-embedding-3-small';
    expect((await listed('endpoint=embedding&search=text-')).names).toEqual([three, `big/${three}`]);
    expect((await listed('endpoint=embedding&search=gpt-4o')).names).toEqual([]);
    expect((await listed('provider=big&limit=1')).names).toEqual(['team/fast']);
    expect((await listed('provider=nobody')).total).toBe(0);
  });

  it('tells of a name who answers, what that can do and costs, and how requests are routed', async () => {
    await ask('POST', 'tokens', { name: 'narrow', models: ['team/*'] });
    await ask('POST', 'tokens', { name: 'other', models: ['elsewhere'] });
    const { body } = await ask('GET', 'catalogue/team/fast');
    expect(body).toMatchObject({
      name: 'team/fast',
      source: 'stored',
      state: 'ready',
      capabilities: { tools: true },
      candidates: [
        {
          provider: 'big',
          model: 'gpt-4o-mini',
          weight: 3,
          priority: 0,
          when: { tools: true },
          state: 'on',
          context: 128_000,
          price: { source: 'catalogue', prices: { input: 0.15 } },
        },
        { model: 'crowd-0001', weight: 1, priority: 1, when: null, price: { source: 'unknown' } },
      ],
      routing: {
        strategy: 'weighted',
        affinity: 'auto',
        deadlines_ms: { total: 3_000, connect: 10_000 },
        own: ['strategy', 'deadlines'],
      },
      file: null,
      otherwise: [],
      limited_tokens: { count: 1, some: [{ name: 'narrow' }] },
    });
  });

  it('tells what a name would mean if it were not configured, and of names that no list has', async () => {
    await ask('POST', 'models', {
      name: 'crowd-0007',
      settings: { candidates: [{ provider: 'big', model: 'x' }] },
    });
    expect((await ask('GET', 'catalogue/crowd-0007')).body).toMatchObject({
      otherwise: [{ provider: 'big', model: 'crowd-0007' }],
    });
    expect((await ask('GET', 'catalogue/big/crowd-0008')).body).toMatchObject({
      source: 'discovered',
      routing: null,
      candidates: [{ provider: 'big', model: 'crowd-0008' }],
    });
    const { status, body } = await ask('GET', 'catalogue/crowd-000x');
    expect({ status, message: body.error?.message }).toMatchObject({
      status: 404,
      message: expect.stringContaining('There is no model') as unknown,
    });
  });

  it('shows what stands in the file as the file’s, and stored names that cannot be used', async () => {
    const settings = {
      providers: { here: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
      models: { steady: [{ provider: 'here', model: 'one' }] },
    };
    const gateway = await startGateway(settings);
    const { ask: asked } = await administrationOf(gateway);
    const candidates = [{ provider: 'spare', model: 'two' }];
    const spare = { id: 'spare', type: 'openai-compatible', settings: { baseUrl: mock.baseUrl } };
    expect((await asked('POST', 'providers', spare)).status).toBe(201);
    expect((await asked('POST', 'models', { name: 'extra', settings: { candidates } })).status).toBe(201);
    expect((await asked('GET', 'catalogue')).body).toMatchObject({
      total: 2,
      data: [
        { name: 'extra', source: 'stored' },
        { name: 'steady', source: 'file' },
      ],
    });
    expect((await asked('GET', 'catalogue/steady')).body).toMatchObject({
      file: { path: expect.stringContaining('gateway.yaml') as unknown, line: expect.any(Number) as unknown },
    });
    await gateway.close();
  });

  it.each([
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
    ['source=heaven', 'source'],
    ['endpoint=singing', 'endpoint'],
    ['search=', 'search'],
    ['search=a*b*c*d*e', 'search'],
    ['search=a&search=b', 'search'],
    ['colour=red', 'colour'],
  ])('refuses %s, naming the parameter', async (query, param) => {
    const { status, body } = await ask('GET', `catalogue?${query}`);
    expect({ status, params: body.error?.problems?.map((problem) => problem.param) }).toEqual({
      status: 400,
      params: [param],
    });
  });
});
