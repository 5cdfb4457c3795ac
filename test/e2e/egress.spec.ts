import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let gateway: TestGateway;

beforeAll(async () => {
  const metadata = { type: 'openai-compatible', baseUrl: 'http://169.254.169.254/v1', apiKey: 'sk-inside' };
  gateway = await startGateway({ providers: { metadata }, routing: { retries: 0 } });
});
afterAll(() => gateway.close());

describe('a provider at the metadata address of a cloud', () => {
  it.each(['/v1/chat/completions', '/v1/embeddings'])('is not reached by %s', async (path) => {
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'metadata/x', messages: [{ role: 'user', content: 'x' }], input: 'x' }),
    });
    expect(response.status).toBe(503);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toContain('leads into a private network; egress.privateHosts can allow that');
    expect(error.message).not.toContain('169.254');
  });
});
