import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { Courier } from '../../src/metering/courier.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let mock: MockUpstream;
let gateway: TestGateway;
let ask: AskAdministration;

beforeAll(async () => {
  mock = await startMockUpstream();
  const upstream = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
  gateway = await startGateway({
    providers: { plain: upstream },
    models: {
      new: [{ provider: 'plain', model: 'brand-new' }],
      contract: [{ provider: 'plain', model: 'echo', prices: { input: 1, output: 1 } }],
    },
    budgets: { unpriced: 'allow' },
  });
  ({ ask } = await administrationOf(gateway));
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const from = new Date(Date.now() - 3_600_000).toISOString();

async function chat(model: string, token: string): Promise<number> {
  const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'one two three' }] }),
  });
  await answer.text();
  await gateway.application.get(Courier, { strict: false }).flush();
  return answer.status;
}

async function rerate(fields: object): Promise<Record<string, unknown>> {
  const { status, body } = await ask('POST', 'prices/rerate', { from, ...fields });
  expect({ status, body }).toMatchObject({ status: 202 });
  let told: Record<string, unknown> = body;
  for (let tries = 0; told.state !== 'done' && tries < 300; tries += 1) {
    await new Promise((done) => setTimeout(done, 50));
    told = (await ask('GET', `prices/rerates/${String(body.id)}`)).body;
  }
  return told;
}

const issue = async (name: string, budgets: object): Promise<string> =>
  String((await ask('POST', 'tokens', { name, budgets })).body.secret);

const asToken = async (path: string, token: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${gateway.url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
};

describe('a model without a price', () => {
  it('is marked, is given one, and what it did is priced anew everywhere', async () => {
    const token = await issue('early', { month: { usd: 10 } });
    for (let times = 0; times < 3; times += 1) expect(await chat('new', token)).toBe(200);
    const { body: unpriced } = await ask('GET', 'usage/unpriced');
    expect(unpriced.data).toMatchObject([
      { provider: 'plain', upstream_model: 'brand-new', unpriced_requests: 3, requests: 3 },
    ]);
    const before = { cost_before_usd: 0, unpriced_before: 3 };
    expect(await rerate({ dry_run: true })).toMatchObject({ ...before, changed: 0, unknown: 3 });

    const price = { provider: 'plain', model: 'brand-*', prices: { perRequest: 2 }, from: '2026-01-01' };
    expect((await ask('POST', 'prices', price)).status).toBe(201);
    const after = { ...before, requests: 3, changed: 3, unknown: 0, cost_after_usd: 6, unpriced_after: 0 };
    expect(await rerate({ dry_run: true, model: 'brand-new' })).toMatchObject(after);
    expect((await ask('GET', 'usage/unpriced')).body.data).toHaveLength(1);
    expect(await rerate({ provider: 'plain', model: 'brand-new' })).toMatchObject({
      ...after,
      models: [{ provider: 'plain', model: 'brand-new', changed: 3, cost_after_usd: 6 }],
    });

    expect((await ask('GET', 'usage/unpriced')).body.data).toEqual([]);
    const { body: usage } = await ask('GET', 'usage?group_by=model&model=new');
    expect(usage.data).toMatchObject([{ model: 'new', cost_usd: 6, unpriced_requests: 0 }]);
    expect(await asToken('usage', token)).toMatchObject({ total: { cost_usd: 6 } });
    const { body: requests } = await ask('GET', 'requests?model=new');
    expect(requests.data).toMatchObject(
      Array(3).fill({ cost_usd: 2, unpriced: [], prices: { perRequest: 2 } }),
    );
    expect((await ask('GET', 'requests?unpriced=true')).body.data).toEqual([]);
    expect(await rerate({})).toMatchObject({ changed: 0, cost_before_usd: 6, cost_after_usd: 6 });
    const { body: audit } = await ask('GET', 'audit?action=rerating.create&limit=2');
    expect(audit.data).toMatchObject([
      { after: { dry_run: false, provider: null } },
      { target: { name: 'plain/brand-new' }, after: { dry_run: false, model: 'brand-new' } },
    ]);
  }, 60_000);

  it('counts against budgets as soon as it is priced anew', async () => {
    const token = await issue('late', { total: { usd: 5 } });
    const price = { provider: 'plain', model: 'brand-new', prices: { perRequest: 0 } };
    const { body: free } = await ask('POST', 'prices', price);
    for (let times = 0; times < 3; times += 1) expect(await chat('new', token)).toBe(200);
    expect(await asToken('token', token)).toMatchObject({
      standing: { budgets: { total: { spent_usd: 0 } } },
    });
    await ask('DELETE', `prices/${String(free.id)}`);
    expect(await rerate({})).toMatchObject({ changed: 3, unpriced_after: 0 });
    // In the words of OpenAI: insufficient_quota.
    expect(await chat('new', token)).toBe(429);
    expect(await asToken('token', token)).toMatchObject({
      standing: { budgets: { total: { spent_usd: 6 } } },
    });
  }, 60_000);
});

describe('what was priced', () => {
  it('stays where the configuration says so', async () => {
    await chat('contract', gateway.token);
    const price = { provider: 'plain', model: 'echo', prices: { perRequest: 9 }, from: '2026-01-01' };
    await ask('POST', 'prices', price);
    expect(await rerate({ model: 'echo' })).toMatchObject({ requests: 1, changed: 0, unknown: 0 });
  }, 60_000);

  it('is left alone from then on where somebody cancels', async () => {
    // It waits for two seconds for what may still come: time to cancel it.
    const begun = ask('POST', 'prices/rerate', { from });
    let id: unknown;
    for (let tries = 0; id === undefined && tries < 100; tries += 1) {
      const { body } = await ask('GET', 'prices/rerates?limit=1');
      const [latest] = body.data as { readonly id: string; readonly state: string }[];
      id = latest?.state === 'waiting' || latest?.state === 'running' ? latest.id : undefined;
    }
    const cancelled = await ask('POST', `prices/rerates/${String(id)}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { id, state: 'cancelled' } });
    expect(await begun).toMatchObject({ status: 202, body: { id, state: 'cancelled' } });
    expect(await ask('POST', `prices/rerates/${String(id)}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: 'over' } },
    });
    expect((await ask('POST', 'prices/rerates/rrt_x/cancel')).status).toBe(404);
    const { body: audit } = await ask('GET', 'audit?action=rerating.cancel');
    expect(audit.data).toMatchObject([{ target: { id, name: '*/*' } }]);
  }, 60_000);

  it.each<[string, object, readonly string[]]>([
    ['nothing', { from: undefined }, ['from']],
    ['a period to come', { from: '2099-01-01' }, ['from']],
    ['an end to come', { to: '2099-01-01' }, ['to']],
    ['an end before its beginning', { to: '2026-01-01' }, ['to']],
    ['no time', { from: 'monday' }, ['from']],
    ['no pattern', { model: '' }, ['model']],
    ['no id', { provider: 7 }, ['provider']],
    ['a word for a flag', { dry_run: 'yes' }, ['dry_run']],
    ['another field', { models: 'x' }, ['models']],
  ])('is not priced anew for %s', async (_what, fields, params) => {
    const { status, body } = await ask('POST', 'prices/rerate', { from, ...fields });
    expect({ status, params: body.error?.problems?.map(({ param }) => param) }).toEqual({
      status: 400,
      params,
    });
    expect((await ask('GET', 'prices/rerates/rrt_x')).status).toBe(404);
  });
});
