import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { rawRequest } from '../support/raw-http.js';

describe('what cannot be carried', () => {
  let mock: MockUpstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  it('is refused for a strict token without a word of its client', async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const { secret } = await tokens.create({ name: 'careful', strict: true });
    expect((await ask({ top_k: 5 }, { 'x-api-key': secret })).status).toBe(422);
    expect((await ask({}, { 'x-api-key': secret })).status).toBe(200);
  });

  const ask = (more: object, headers: Record<string, string> = {}) =>
    rawRequest(gateway.url, {
      path: '/v1/messages',
      headers: {
        'x-api-key': gateway.token,
        'content-type': 'application/json',
        'vendor-version': '2023-06-01',
        ...headers,
      },
      body: JSON.stringify({
        model: 'mock/echo',
        max_tokens: 9,
        messages: [{ role: 'user', content: 'hi' }],
        ...more,
      }),
    });

  it.each([false, true])('is named in a header before the first byte (stream: %s)', async (stream) => {
    const answer = await ask({ top_k: 5, stream });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-gateway-losses']).toMatch(/top.k;dropped/);
  });

  it('is no header where all was carried', async () => {
    expect((await ask({})).headers).not.toHaveProperty('x-gateway-losses');
  });

  it('is a 422 that names it, for a client that is strict, and no upstream is asked', async () => {
    mock.reset();
    const answer = await ask({ top_k: 5 }, { 'x-gateway-strict': 'true' });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      type: 'error',
      error: { message: expect.stringMatching(/top.k/) },
    });
    expect(mock.requests.filter(({ path }) => path === '/v1/chat/completions')).toEqual([]);
    expect((await ask({}, { 'x-gateway-strict': 'true' })).status).toBe(200);
  });

  it.each([
    ['True', 422],
    ['1', 422],
    ['false', 200],
    ['0', 200],
  ])('takes %p in the header for a wish to be strict that gets a %i', async (value, status) => {
    expect((await ask({ top_k: 5 }, { 'x-gateway-strict': value })).status).toBe(status);
  });
});
