import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { NotFoundError } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { RESPONSE_REPOSITORY } from '../../src/storage/response.repository.js';
import type { ResponseRepository } from '../../src/storage/response.repository.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';

describe('what is kept of responses', () => {
  let mock: MockUpstream;
  let gateway: TestGateway | undefined;

  beforeEach(async () => {
    mock = await startMockUpstream();
  });
  afterEach(async () => {
    await gateway?.close();
    await mock.close();
  });

  const start = async (responses: object): Promise<OpenAI> => {
    gateway = await startGateway({ ...mockProvider(mock), responses });
    return new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  };

  it('is nothing where the operator keeps nothing', async () => {
    const client = await start({ retention: 'off' });
    const { id } = await client.responses.create({ model: 'mock/echo', input: 'hi' });
    await expect(client.responses.retrieve(id)).rejects.toThrow(NotFoundError);
    const background = { model: 'mock/echo', input: 'hi', background: true };
    await expect(client.responses.create(background)).rejects.toThrow(/retention/);
  });

  it('is nothing too large', async () => {
    const client = await start({ maxSize: '4KiB' });
    const small = await client.responses.create({ model: 'mock/echo', input: 'hi' });
    expect((await client.responses.retrieve(small.id)).id).toBe(small.id);
    const large = await client.responses.create({ model: 'mock/echo', input: 'x'.repeat(5_000) });
    await expect(client.responses.retrieve(large.id)).rejects.toThrow(NotFoundError);
    const background = { model: 'mock/echo', input: 'x'.repeat(5_000), background: true };
    await expect(client.responses.create(background)).rejects.toThrow(/maxSize/);
  });

  it('is no more than a request may hold, however often it is referred to', async () => {
    gateway = await startGateway({ ...mockProvider(mock), server: { bodyLimit: '8KiB' } });
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
    const { id } = await client.responses.create({ model: 'mock/echo', input: 'x'.repeat(3_000) });
    const { data } = await client.responses.inputItems.list(id);
    const references = (times: number) =>
      Array.from({ length: times }, () => ({ type: 'item_reference' as const, id: data[0]?.id ?? '' }));
    const ask = (times: number) => client.responses.create({ model: 'mock/echo', input: references(times) });
    expect((await ask(2)).output_text).toContain('xxx');
    await expect(ask(3)).rejects.toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('larger than server.bodyLimit'),
    });
  });

  it('is not looked through for any number of items, nor for any size', async () => {
    gateway = await startGateway({ ...mockProvider(mock), server: { bodyLimit: '100KiB' } });
    const client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0 });
    const ask = (ids: readonly string[]) =>
      client.responses.create({
        model: 'mock/echo',
        input: ids.map((id) => ({ type: 'item_reference' as const, id })),
      });
    const refused = { status: 400, param: 'input', type: 'invalid_request_error' };
    await expect(ask(Array.from({ length: 1_001 }, (_, n) => `msg_${n}`))).rejects.toMatchObject(refused);
    const ids = [];
    for (const n of [1, 2, 3]) {
      const large = { role: 'user' as const, content: 'x'.repeat(90_000) };
      const small = { type: 'message' as const, role: 'user' as const, content: 'x', id: `msg_${n}` };
      const { id } = await client.responses.create({ model: 'mock/echo', input: [small, large] });
      ids.push((await client.responses.inputItems.list(id)).data.at(-1)?.id ?? '');
    }
    expect((await ask(ids.slice(0, 1))).status).toBe('completed');
    await expect(ask(ids)).rejects.toMatchObject(refused);
  });

  it('is so many background runs, and places become free again', async () => {
    const client = await start({ background: 1 });
    const ask = (model: string) => client.responses.create({ model, input: 'hi', background: true });
    const first = await ask('mock/lorem-1000-30ms');
    await expect(ask('mock/echo')).rejects.toMatchObject({ status: 503 });
    await client.responses.cancel(first.id);
    for (;;) {
      const next = await ask('mock/echo').catch(() => undefined);
      if (next !== undefined) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });

  it('is half of the background runs for one token at most', async () => {
    const client = await start({ background: 2 });
    const ask = (asking: OpenAI) =>
      asking.responses.create({ model: 'mock/lorem-1000-30ms', input: 'hi', background: true });
    await ask(client);
    await expect(ask(client)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('token'),
    });
    const tokens = gateway?.application.get(TokenService, { strict: false });
    const secret = (await tokens?.create({ name: 'another' }))?.secret ?? '';
    const another = client.withOptions({ apiKey: secret });
    expect((await ask(another)).status).toBe('in_progress');
    await expect(ask(another)).rejects.toMatchObject({ status: 503 });
  });

  it('is what has not expired', async () => {
    const client = await start({ retention: '1m' });
    const { id } = await client.responses.create({ model: 'mock/echo', input: 'hi' });
    const responses = gateway?.application.get<ResponseRepository>(RESPONSE_REPOSITORY, { strict: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await responses?.deleteExpired(Date.now() + 50_000, 10)).toBe(0);
    expect(await responses?.deleteExpired(Date.now() + 61_000, 10)).toBe(1);
    await expect(client.responses.retrieve(id)).rejects.toThrow(NotFoundError);
  });
});
