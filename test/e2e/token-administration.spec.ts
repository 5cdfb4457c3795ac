import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../support/administration.js';
import type { AdministrationAnswer, AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let gateway: TestGateway;
let ask: AskAdministration;
let adminKey: string;

beforeAll(async () => {
  gateway = await startGateway();
  ({ ask, adminKey } = await administrationOf(gateway));
});
afterAll(async () => {
  await gateway.close();
});

const statusOf = async (secret: string): Promise<number> =>
  (await fetch(`${gateway.baseUrl}/token`, { headers: { authorization: `Bearer ${secret}` } })).status;
const listOf = ({ body }: AdministrationAnswer) => body.data as Record<string, unknown>[];
const paramsOf = ({ body }: AdministrationAnswer) => body.error?.problems?.map(({ param }) => param);

describe('/api/tokens', () => {
  it('makes a token that works at once, and shows its secret once', async () => {
    const made = await ask('POST', 'tokens', {
      name: 'search',
      owner: 'ada',
      team: 'ml',
      models: ['gpt-*'],
      budgets: { month: { usd: 12.5 } },
    });
    expect(made.status).toBe(201);
    const secret = made.body.secret as string;
    expect(await statusOf(secret)).toBe(200);
    const seen = await ask('GET', `tokens/${String(made.body.id)}`);
    expect({ ...seen.body, secret }).toEqual(made.body);
    expect(seen.body).toMatchObject({
      owner: 'ada',
      models: ['gpt-*'],
      budgets: { month: { usd: 12.5, since: made.body.created_at } },
      limits: { requests_per_minute: null },
    });
    for (const path of ['tokens', 'audit', 'tokens/search']) {
      const answer = await ask('GET', path);
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(6, 30));
      expect(answer.status).toBe(200);
    }
    expect(gateway.logLines.join('')).not.toContain(secret);
  });

  it('keeps no secret for repetitions of a request', async () => {
    const headers = {
      authorization: `Bearer ${adminKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
    };
    const make = () =>
      fetch(`${gateway.url}/api/tokens`, { method: 'POST', headers, body: JSON.stringify({ name: 'once' }) });
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(409);
  });

  it('changes what is named, and tells the second of two editors', async () => {
    const { body } = await ask('POST', 'tokens', { name: 'edited', limits: { requests_per_minute: 5 } });
    const path = `tokens/${String(body.id)}`;
    const first = await ask('PATCH', path, {
      revision: body.revision,
      limits: { concurrent_requests: 2 },
      enabled: false,
    });
    expect(first.body).toMatchObject({
      state: 'disabled',
      limits: { requests_per_minute: 5, concurrent_requests: 2 },
    });
    expect(await statusOf(body.secret as string)).toBe(401);
    const second = await ask('PATCH', path, { revision: body.revision, enabled: true });
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'stale' } } });
    const send = (tag: string) =>
      fetch(`${gateway.url}/api/${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json', 'if-match': tag },
        body: JSON.stringify({ enabled: true }),
      });
    expect((await send(`"${String(body.revision)}"`)).status).toBe(412);
    expect((await send('nonsense')).status).toBe(400);
    const third = await send(`"${String(first.body.revision)}"`);
    expect([third.status, third.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"\d+"$/)]);
    expect(await statusOf(body.secret as string)).toBe(200);
  });

  it('gives another secret, with time to change over', async () => {
    const { body } = await ask('POST', 'tokens', { name: 'rotated' });
    const rotated = await ask('POST', 'tokens/rotated/rotate');
    expect([rotated.status, rotated.body.id]).toEqual([200, body.id]);
    const [former] = rotated.body.former_secrets as { until: string }[];
    const hours = (Date.parse(former?.until ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await statusOf(body.secret as string)).toBe(200);
    expect(await statusOf(rotated.body.secret as string)).toBe(200);
    const again = await ask('POST', 'tokens/rotated/rotate', { overlap: '0' });
    expect(await statusOf(body.secret as string)).toBe(401);
    expect(await statusOf(rotated.body.secret as string)).toBe(401);
    expect(await statusOf(again.body.secret as string)).toBe(200);
    for (const overlap of ['31d', '-1h', 5, 'soon']) {
      expect(paramsOf(await ask('POST', 'tokens/rotated/rotate', { overlap }))).toEqual(['overlap']);
    }
  });

  it('revokes for good, and begins budgets anew', async () => {
    const { body } = await ask('POST', 'tokens', { name: 'ended', budgets: { day: { usd: 1 } } });
    const reset = await ask('POST', 'tokens/ended/reset-budget', { period: 'day' });
    expect(reset.status).toBe(200);
    expect(paramsOf(await ask('POST', 'tokens/ended/reset-budget', { period: 'week' }))).toEqual(['period']);
    expect((await ask('POST', 'tokens/ended/revoke')).body).toMatchObject({ state: 'revoked' });
    expect(await statusOf(body.secret as string)).toBe(401);
    const path = `tokens/${String(body.id)}`;
    expect((await ask('PATCH', path, { enabled: true })).status).toBe(409);
    expect((await ask('POST', `${path}/rotate`)).status).toBe(409);
    expect((await ask('GET', 'tokens/ended')).status).toBe(404);
    expect((await ask('GET', path)).body).toMatchObject({ state: 'revoked' });
  });

  it('tells what is left of its limits and budgets, without having been used', async () => {
    await ask('POST', 'tokens', {
      name: 'standing',
      limits: { requests_per_minute: 30, concurrent_requests: 2 },
      budgets: { month: { usd: 12.5 } },
    });
    const { body } = await ask('GET', 'tokens/standing/standing');
    expect(body).toEqual({
      object: 'token.standing',
      token: expect.stringMatching(/^tok_/),
      limits: {
        requests_per_minute: { limit: 30, remaining: 30, reset_seconds: 0 },
        concurrent_requests: { limit: 2, remaining: 2 },
      },
      budgets: { month: { usd: 12.5, spent_usd: 0, remaining_usd: 12.5, resets_at: expect.any(String) } },
    });
    expect((await ask('GET', 'tokens/nobody/standing')).status).toBe(404);
  });

  it('lists page by page what is asked for', async () => {
    for (const index of [1, 2, 3]) await ask('POST', 'tokens', { name: `paged-${index}`, owner: 'paula' });
    const names: unknown[] = [];
    let path = 'tokens?owner=paula&limit=2';
    for (;;) {
      const { body } = await ask('GET', path);
      names.push(...(body.data as { name: string }[]).map(({ name }) => name));
      if (body.has_more !== true) break;
      path = `tokens?owner=paula&limit=2&cursor=${String(body.next_cursor)}`;
    }
    expect(names).toEqual(['paged-3', 'paged-2', 'paged-1']);
    expect(listOf(await ask('GET', 'tokens?search=PAGED*2'))).toMatchObject([{ name: 'paged-2' }]);
    expect(listOf(await ask('GET', 'tokens?state=revoked&owner=paula'))).toEqual([]);
  });

  it.each([
    ['tokens?search=*a*b*c*', 'search'],
    ['tokens?limit=0', 'limit'],
    ['tokens?limit=1000', 'limit'],
    ['tokens?cursor=nonsense', 'cursor'],
    ['tokens?state=gone', 'state'],
    ['tokens?state=active&state=revoked', 'state'],
    ['tokens?ownr=x', 'ownr'],
    ['audit?from=yesterday', 'from'],
    ['audit?actor=%00', 'actor'],
  ])('refuses GET %s naming %s', async (path, param) => {
    const answer = await ask('GET', path);
    expect([answer.status, paramsOf(answer)]).toEqual([400, [param]]);
  });

  it('refuses what cannot be, naming every field', async () => {
    const answer = await ask('POST', 'tokens', {
      name: 'x\u0000',
      budgets: { month: { usd: -5 } },
      expires_at: '2020-01-01T00:00:00Z',
      ip_ranges: ['10.0.0.300/8'],
      limits: { requests_per_minute: 1e300 },
      models: ['*'.repeat(50)],
      modles: [],
    });
    expect(answer.status).toBe(400);
    expect([...(paramsOf(answer) ?? [])].sort()).toEqual([
      'budgets.month.usd',
      'expires_at',
      'ip_ranges.0',
      'limits.requests_per_minute',
      'models.0',
      'modles',
      'name',
    ]);
    expect(answer.body.error?.message).toContain('Did you mean models?');
    expect((await ask('POST', 'tokens', { name: 'search' })).status).toBe(409);
    expect((await ask('PATCH', 'tokens/nobody', {})).status).toBe(404);
  });
});

describe('/api/audit', () => {
  it('tells who changed what, and how it was before', async () => {
    const { body } = await ask('POST', 'tokens', { name: 'watched' });
    await ask('PATCH', 'tokens/watched', { owner: 'ada', strict: false });
    await ask('POST', 'providers', { id: 'groq', type: 'groq', settings: { apiKey: 'gsk_canary_12345678' } });
    await ask('POST', 'models', {
      name: 'quick',
      settings: { candidates: [{ provider: 'groq', model: 'llama' }] },
    });
    await ask('DELETE', 'models/quick');
    const of = async (target: string) => listOf(await ask('GET', `audit?target=${target}`));
    const [updated, created] = await of(String(body.id));
    expect(updated).toMatchObject({
      action: 'token.update',
      actor: {
        kind: 'admin_key',
        name: 'first',
        address: expect.stringContaining('127.0.0.1'),
        request_id: expect.any(String),
      },
      target: { id: body.id, name: 'watched' },
      before: { owner: null },
      after: { owner: 'ada' },
    });
    expect(created).toMatchObject({ action: 'token.create', before: null, after: { name: 'watched' } });
    const [provider] = await of('groq');
    expect(provider).toMatchObject({ action: 'provider.create' });
    expect((await of('quick')).map(({ action }) => action)).toEqual(['model.delete', 'model.create']);
    const whole = JSON.stringify((await ask('GET', 'audit?limit=200')).body);
    expect(whole).not.toContain('gsk_canary');
    expect(whole).not.toContain(adminKey.slice(6, 30));
    expect(whole).toContain('admin_key.create');
    const byAction = listOf(await ask('GET', 'audit?action=provider.create'));
    expect(byAction.map(({ action }) => action)).toEqual(['provider.create']);
    expect(listOf(await ask('GET', 'audit?to=2020-01-01T00:00:00Z'))).toEqual([]);
    const actor = (updated?.actor as { id: string }).id;
    expect(listOf(await ask('GET', `audit?actor=${actor}&limit=1`))).toHaveLength(1);
    expect((await ask('GET', `audit/${String(updated?.id)}`)).body).toEqual(updated);
    for (const id of ['aud_none', 'a%00', 'a'.repeat(300)]) {
      expect((await ask('GET', `audit/${id}`)).status).toBe(404);
    }
  });

  it('notes nothing that was refused', async () => {
    const before = listOf(await ask('GET', 'audit?limit=200')).length;
    await ask('POST', 'tokens', { name: '' });
    await ask('PATCH', 'tokens/nobody', { strict: true });
    await ask('PATCH', 'tokens/watched', { revision: 0, strict: true });
    expect(listOf(await ask('GET', 'audit?limit=200'))).toHaveLength(before);
  });
});
