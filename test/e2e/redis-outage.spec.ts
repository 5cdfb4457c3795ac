import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenStandings } from '../../src/limits/token-standings.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { startValkey } from '../support/valkey.js';
import type { TestValkey } from '../support/valkey.js';

describe('Redis that goes and comes back under load', () => {
  let mock: MockUpstream;
  let valkey: TestValkey;
  let gateway: TestGateway;
  beforeAll(async () => {
    mock = await startMockUpstream();
    valkey = await startValkey();
    const prices = { input: 1000, output: 1000 };
    gateway = await startGateway(
      {
        providers: mockProvider(mock).providers,
        models: { known: [{ provider: 'mock', model: 'm', prices, context: 100_000, maxOutput: 1000 }] },
      },
      { REDIS_URL: valkey.url },
    );
  });
  afterAll(async () => {
    await gateway.close();
    await valkey.stop();
    await mock.close();
  });

  const readiness = async () => {
    const { body, status } = await rawRequest(gateway.url, { method: 'GET', path: '/readyz' });
    return { ...(JSON.parse(body.toString()) as { status: string }), code: status };
  };
  async function until(wanted: string): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      if ((await readiness()).status === wanted) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The gateway is not ${wanted}.`);
  }

  it('costs no request, and every one is counted once', async () => {
    const budget = { period: 'total' as const, nanoDollars: 1_000_000_000_000 };
    const service = gateway.application.get(TokenService, { strict: false });
    const { token, secret } = await service.create({
      name: 'limited',
      limits: { requestsPerMinute: 1_000_000 },
      budgets: { total: budget.nanoDollars },
    });
    const statuses: number[] = [];
    let isOver = false;
    const body = JSON.stringify({
      model: 'known',
      messages: [{ role: 'user', content: 'hi' }],
      max_tokens: 10,
    });
    const client = async (): Promise<void> => {
      while (!isOver) {
        const headers = bearerJson(secret);
        const { status } = await rawRequest(gateway.url, { path: '/v1/chat/completions', headers, body });
        statuses.push(status);
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const served = async (count: number): Promise<void> => {
      const goal = statuses.length + count;
      while (statuses.length < goal) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await served(50);
    expect((await readiness()).status).toBe('ready');
    await valkey.stop();
    await until('degraded');
    expect((await readiness()).code).toBe(200);
    await served(50);
    valkey = await startValkey(valkey.port);
    await until('ready');
    await served(50);
    isOver = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([200]));

    const standings = gateway.application.get(TokenStandings, { strict: false });
    const principal = { tokenId: token.id, name: '', strict: false, budgets: [{ ...budget, since: 0 }] };
    const { budgets } = await standings.of(principal);
    // A thousand dollars for a million tokens, read or written.
    const charged = mock.books.reduce(
      (sum, { usage }) => sum + (usage.input?.total ?? 0) + (usage.output?.total ?? 0),
      0,
    );
    expect(charged).toBeGreaterThan(statuses.length);
    expect(budgets[0]?.spent).toBe(charged * 1_000_000);
  }, 60_000);
});
