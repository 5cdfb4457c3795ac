import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { USAGE_REPOSITORY } from '../../src/storage/usage.repository.js';
import type { UsageRecord, UsageRepository } from '../../src/storage/usage.repository.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const now = Date.now();
const hour = 3_600_000;

let gateway: TestGateway;
let ask: AskAdministration;
let adminKey: string;
let own: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ ask, adminKey } = await administrationOf(gateway));
  const { id } = (await (await asToken('token')).json()) as { id: string };
  own = id;
  const usage = gateway.application.get<UsageRepository>(USAGE_REPOSITORY, { strict: false });
  await usage.add([
    record({ id: 'a', tokenId: own, nanoDollars: 2_500_000, savedNanoDollars: 500_000, firstByte: 150 }),
    record({ id: 'b', tokenId: own, end: 'failed', status: 502, error: 'provider_overloaded' }),
    record({ id: 'c', tokenName: '=cmd()', model: 'small', unpriced: ['images'], nanoDollars: 1 }),
    record({ id: 'd', model: 'small', upstreamModel: 'tiny' }),
    record({ id: 'e', endedAt: now - 40 * 24 * hour, nanoDollars: 7 }),
  ]);
});
afterAll(() => gateway.close());

const asToken = (path: string) =>
  fetch(`${gateway.url}/v1/${path}`, { headers: { authorization: `Bearer ${gateway.token}` } });

const record = (facts: Partial<UsageRecord>): UsageRecord => ({
  id: 'x',
  requestId: `req_${facts.id}`,
  startedAt: now - hour - 1_000,
  endedAt: now - hour,
  tokenId: 'tok_other',
  endpoint: 'generation',
  format: 'openai-chat',
  model: 'large',
  provider: 'openai',
  upstreamModel: 'gpt',
  stream: false,
  attempts: 1,
  status: 200,
  end: 'complete',
  duration: 1_000,
  usage: { input: { total: 100, cacheRead: 40 }, output: { total: 10 } },
  ...facts,
});

describe('GET /api/usage', () => {
  it('sums up the last week', async () => {
    const { status, body } = await ask('GET', 'usage');
    expect(status).toBe(200);
    expect(body.total).toMatchObject({
      requests: 4,
      errors: 1,
      input_tokens: 400,
      cache_read_tokens: 160,
      cache_hit_rate: 0.4,
      cost_usd: 0.002500001,
      saved_by_cache_usd: 0.0005,
      unpriced_requests: 3,
      first_byte_ms: { mean: 150 },
    });
  });

  it('tells groups apart, over time too', async () => {
    const groups = (await ask('GET', 'usage?group_by=token,model&model=large')).body.data;
    expect(groups).toEqual([expect.objectContaining({ token: own, model: 'large', requests: 2, errors: 1 })]);
    const from = new Date(now - 50 * 24 * hour).toISOString();
    const { data } = (
      await ask('GET', `usage?from=${from}&interval=day&timezone=Asia/Tokyo&group_by=model&limit=1`)
    ).body as { data: { date: string; model: string }[] };
    const dateOf = (time: number) => new Date(time + 9 * hour).toISOString().slice(0, 10);
    expect(data.map(({ date, model }) => [date, model])).toEqual([
      [dateOf(now - 40 * 24 * hour), 'large'],
      [dateOf(now - hour), 'large'],
    ]);
  });

  it('lists what has no known price', async () => {
    const { body } = await ask('GET', 'usage/unpriced');
    expect(body.data).toEqual([
      expect.objectContaining({
        provider: 'openai',
        upstream_model: 'gpt',
        model: 'large',
        unpriced_requests: 1,
      }),
      expect.objectContaining({ upstream_model: 'gpt', model: 'small', unpriced_requests: 1 }),
      expect.objectContaining({ upstream_model: 'tiny', unpriced_requests: 1 }),
    ]);
  });

  it.each([
    ['usage?color=red', 'color'],
    ['usage?from=yesterday', 'from'],
    ['usage?from=2026-01-02&to=2026-01-01', 'from'],
    ['usage?from=1999-01-01', 'from'],
    ['usage?interval=hour&from=2025-01-01', 'from'],
    ['usage?group_by=colour', 'group_by'],
    ['usage?group_by=model,token,end', 'group_by'],
    ['usage?timezone=Mars', 'timezone'],
    ['usage?limit=0', 'limit'],
    ['usage?model[]=a', 'model[]'],
    ['usage?interval=day&interval=hour', 'interval'],
    ['requests?limit=501', 'limit'],
    ['requests?status=99999999999999999999', 'status'],
    ['requests?end=later', 'end'],
    ['requests?after=xyz', 'after'],
    ['requests?min_cost_usd=-1', 'min_cost_usd'],
    ['requests?min_attempts=-1', 'min_attempts'],
    ['requests?lossy=maybe', 'lossy'],
    ['requests?lane=fast', 'lane'],
    ['requests?token=%00', 'token'],
    ['requests/export?format=xml', 'format'],
  ])('%s is refused, and told what is wrong', async (path, param) => {
    const { status, body } = await ask('GET', path);
    expect([status, body.error?.param]).toEqual([400, param]);
  });
});

describe('GET /api/requests', () => {
  const ids = async (path: string) => {
    const { body } = await ask('GET', path);
    return [(body.data as { id: string }[]).map(({ id }) => id), body.has_more];
  };

  it('finds them, newest first, page by page', async () => {
    expect(await ids('requests')).toEqual([['d', 'c', 'b', 'a'], false]);
    expect(await ids('requests?limit=2')).toEqual([['d', 'c'], true]);
    const { next, examined_to: examined } = (await ask('GET', 'requests?limit=2')).body;
    expect(Date.parse(String(examined))).toBeLessThanOrEqual(now);
    expect((await ask('GET', 'requests')).body.examined_to).toBeNull();
    expect(await ids(`requests?limit=2&after=${String(next)}`)).toEqual([['b', 'a'], false]);
    expect(await ids('requests?error=provider_overloaded')).toEqual([['b'], false]);
    expect(await ids('requests?min_cost_usd=0.001')).toEqual([['a'], false]);
    expect(await ids('requests?unpriced=true&model=small&end=complete,failed')).toEqual([['d', 'c'], false]);
  });

  it('tells all of one, and 404 of none', async () => {
    const { body } = await ask('GET', 'requests/b');
    expect(body).toMatchObject({
      id: 'b',
      request_id: 'req_b',
      status: 502,
      cost_usd: null,
      unpriced: ['usage'],
    });
    expect((await ask('GET', 'requests/zzz')).status).toBe(404);
  });

  it('exports them as CSV and as lines of JSON', async () => {
    const headers = { authorization: `Bearer ${adminKey}` };
    const csv = await (await fetch(`${gateway.url}/api/requests/export`, { headers })).text();
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain(",'=cmd(),");
    const json = await (
      await fetch(`${gateway.url}/api/requests/export?format=jsonl&model=small`, { headers })
    ).text();
    const parsed = json
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(parsed.map(({ id }) => id)).toEqual(['d', 'c']);
  });

  it('is for administrators', async () => {
    for (const path of ['usage', 'usage/unpriced', 'requests', 'requests/a', 'requests/export']) {
      const response = await fetch(`${gateway.url}/api/${path}`, {
        headers: { authorization: `Bearer ${gateway.token}` },
      });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});

describe('GET /v1/usage', () => {
  it("tells a token of its own, and of no other's", async () => {
    const usage = (await (await asToken('usage')).json()) as { total: { requests: number } };
    expect(usage.total.requests).toBe(2);
    const { data } = (await (await asToken('usage/requests')).json()) as { data: { token: string }[] };
    expect(data.map(({ token }) => token)).toEqual([own, own]);
    for (const path of ['usage?token=tok_other', 'usage?group_by=token', 'usage/requests?token=tok_other']) {
      expect((await asToken(path)).status).toBe(400);
    }
  });
});
