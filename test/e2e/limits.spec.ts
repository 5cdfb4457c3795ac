import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenStandings } from '../../src/limits/token-standings.js';
import { TokenService } from '../../src/tokens/token.service.js';
import type { TokenRequest } from '../../src/tokens/token-request.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const dollar = 1_000_000_000;

describe('limits and budgets', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  beforeAll(async () => {
    mock = await startMockUpstream();
    const { providers } = mockProvider(mock);
    const prices = { input: 1000, output: 1000 };
    gateway = await startGateway({
      providers,
      models: { known: [{ provider: 'mock', model: 'm', prices, context: 100_000, maxOutput: 1000 }] },
      limits: { wait: '20s' },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  let tokens = 0;
  async function tokenWith(settings: Omit<TokenRequest, 'name'>) {
    const service = gateway.application.get(TokenService, { strict: false });
    const { token, secret } = await service.create({ name: `limited-${(tokens += 1)}`, ...settings });
    return { id: token.id, secret };
  }

  const ask = async (token: string, path = '/v1/chat/completions') => {
    const messages = [{ role: 'user', content: 'hi' }];
    const body = JSON.stringify({ model: 'known', messages, max_tokens: 100 });
    const headers = { ...bearerJson(token), 'anthropic-version': '2023-06-01' };
    const answer = await rawRequest(gateway.url, { path, headers, body });
    return { ...answer, json: JSON.parse(answer.body.toString()) as unknown };
  };

  it('tell on every answer where the token stands, and refuse in the dialect of who asks', async () => {
    const { secret } = await tokenWith({ limits: { requestsPerMinute: 2 } });
    const first = await ask(secret);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit-requests': '2',
      'x-ratelimit-remaining-requests': '1',
    });
    const second = await ask(secret, '/v1/messages');
    expect(second.headers).toMatchObject({ 'anthropic-ratelimit-requests-remaining': '0' });
    const refused = await ask(secret);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limit_exceeded' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    const other = await ask(secret, '/v1/messages');
    expect(other.status).toBe(429);
    expect(other.json).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } });
  });

  it('hold 64 clients at once to a budget, and refuse none before it is spent', async () => {
    const limit = dollar / 2;
    const { id, secret } = await tokenWith({ budgets: { total: limit } });
    const statuses = new Map<number, number>();
    const client = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) {
        const { status, json } = await ask(secret);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) continue;
        expect(json).toMatchObject({ error: { code: 'insufficient_quota' } });
        return;
      }
    };
    await Promise.all(Array.from({ length: 64 }, client));
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    const standings = gateway.application.get(TokenStandings, { strict: false });
    const budgets = [{ period: 'total' as const, nanoDollars: limit, since: 0 }];
    const standing = await standings.of({ tokenId: id, name: '', strict: false, budgets });
    expect(standing.budgets[0]?.spent).toBeGreaterThanOrEqual(limit);
    // One request's maximum: the prompt, and 100 tokens at a tenth of a cent.
    expect(standing.budgets[0]?.spent).toBeLessThanOrEqual(limit + dollar / 5);
    const refused = await ask(secret, '/v1/messages');
    expect(refused.status).toBe(402);
    expect(refused.json).toMatchObject({ error: { type: 'billing_error' } });
    expect(refused.headers).toMatchObject({ 'x-gateway-budget-total-remaining': '0.00' });
  }, 60_000);
});
