import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let gateway: TestGateway;
let tokens: TokenService;

beforeAll(async () => {
  gateway = await startGateway();
  tokens = gateway.application.get(TokenService, { strict: false });
});

afterAll(async () => {
  await gateway.close();
});

const ask = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${gateway.baseUrl}/token`, { headers });

describe('GET /v1/token', () => {
  it('tells a token what it is', async () => {
    const answer = await ask({ authorization: `Bearer ${gateway.token}` });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const told = (await answer.json()) as Record<string, unknown>;
    expect(told).toEqual({
      object: 'token',
      id: expect.any(String),
      name: 'test',
      display: expect.stringContaining(gateway.token.slice(-4)),
      state: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      enabled: true,
      owner: null,
      team: null,
      metadata: {},
      expires_at: null,
      revoked_at: null,
      models: null,
      endpoints: null,
      ip_ranges: null,
      strict: false,
      limits: { requests_per_minute: null, tokens_per_minute: null, concurrent_requests: null },
      budgets: {},
      cache: null,
      log_bodies: null,
      former_secrets: [],
      revision: expect.any(Number),
      standing: null,
    });
    expect(JSON.stringify(told)).not.toContain(gateway.token.slice(6, 30));
  });

  it('tells when it ends, and that it is strict', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const { secret } = await tokens.create({ name: 'short', strict: true, expiresAt });
    expect(await (await ask({ 'x-api-key': secret })).json()).toMatchObject({
      name: 'short',
      strict: true,
      expires_at: new Date(expiresAt).toISOString(),
    });
  });

  it('tells what it may use, and what is left of that', async () => {
    const { secret } = await tokens.create({
      name: 'bounded',
      limits: { requestsPerMinute: 60, concurrentRequests: 2 },
      budgets: { total: 5_000_000_000 },
    });
    const told = (await (await ask({ 'x-api-key': secret })).json()) as Record<string, unknown>;
    expect(told).toMatchObject({
      limits: { requests_per_minute: 60, tokens_per_minute: null, concurrent_requests: 2 },
      budgets: { total: { usd: 5, since: expect.any(String) } },
      standing: {
        limits: {
          requests_per_minute: { limit: 60, remaining: 60, reset_seconds: 0 },
          concurrent_requests: { limit: 2, remaining: 2 },
        },
        budgets: { total: { usd: 5, spent_usd: 0, remaining_usd: 5 } },
      },
    });
  });

  it('takes the token wherever a client puts it', async () => {
    expect((await ask({ 'x-goog-api-key': gateway.token })).status).toBe(200);
    expect((await fetch(`${gateway.baseUrl}/token?key=${gateway.token}`)).status).toBe(200);
  });

  it('refuses what is no token, or none any more', async () => {
    const { token, secret } = await tokens.create({ name: 'ended' });
    await tokens.revoke(token.id);
    const codes = { [secret]: 'token_disabled', nonsense: 'token_malformed' };
    for (const [credential, code] of Object.entries(codes)) {
      const answer = await ask({ authorization: `Bearer ${credential}` });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code } });
    }
    expect((await ask({})).status).toBe(401);
  });
});
