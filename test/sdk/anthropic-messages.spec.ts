import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';
import { rawRequest } from '../support/raw-http.js';

const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
const weather = {
  name: 'get_weather',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
};
const pixel = { type: 'base64' as const, media_type: 'image/png' as const, data: 'iVBORw0KGgo=' };

/** Both generations in the field: bearer with version 2026-10-21, x-api-key with version 2023-06-01. */
const generations = [
  [
    '1.x',
    (url: string, apiKey: string) => new Anthropic({ baseURL: url, apiKey, maxRetries: 0, logLevel: 'off' }),
  ],
  [
    '0.x',
    (url: string, apiKey: string) =>
      new OlderAnthropic({ baseURL: url, apiKey, maxRetries: 0, logLevel: 'off' }) as unknown as Anthropic,
  ],
] as const;

describe.each(generations)(
  'the Anthropic SDK %s on an upstream of another format',
  (_generation, connect) => {
    let mock: MockUpstream;
    let gateway: TestGateway;
    let client: Anthropic;

    beforeAll(async () => {
      mock = await startMockUpstream();
      gateway = await startGateway(mockProvider(mock));
      client = connect(gateway.baseUrl, gateway.token);
    });
    beforeEach(() => {
      mock.reset();
    });
    afterAll(async () => {
      await gateway.close();
      await mock.close();
    });

    const create = (model: string, more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
      client.messages.create({ max_tokens: 200, messages: hello, ...more, model: `mock/${model}` });

    it('creates a message with every usage field', async () => {
      const { data, response } = await create('echo', { system: 'Be brief.' }).withResponse();
      expect(data).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
      expect(data.content).toMatchObject([{ type: 'text', text: 'Hello there, gateway!' }]);
      for (const field of [
        'input_tokens',
        'output_tokens',
        'cache_creation_input_tokens',
        'cache_read_input_tokens',
      ] as const) {
        expect(data.usage[field]).toEqual(expect.any(Number));
      }
      expect(response.headers.get('x-gateway-lane')).toBe('hub');
      const sent = (await mock.nextRequest(({ path }) => path === '/v1/chat/completions')).json();
      expect(sent).toMatchObject({
        model: 'echo',
        messages: [
          { role: expect.stringMatching(/system|developer/), content: 'Be brief.' },
          { role: 'user', content: 'Hello there, gateway!' },
        ],
      });
    });

    it('streams, and the helper accumulates', async () => {
      const stream = client.messages.stream({ model: 'mock/lorem-20', max_tokens: 200, messages: hello });
      let pieces = 0;
      stream.on('text', () => (pieces += 1));
      const message = await stream.finalMessage();
      expect(pieces).toBe(20);
      expect(message.content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^lorem ipsum/) }]);
      expect(message.usage.output_tokens).toBe(20);
    });

    it.each(['tool-call', 'interleaved-tools'])('streams %s and takes the results', async (model) => {
      const tools = model === 'tool-call' ? [weather] : [weather, { ...weather, name: 'get_time' }];
      const first = await client.messages
        .stream({ model: `mock/${model}`, max_tokens: 200, messages: hello, tools })
        .finalMessage();
      expect(first.stop_reason).toBe('tool_use');
      const calls = first.content.filter((block) => block.type === 'tool_use');
      expect(calls.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      const second = await create(model, {
        tools,
        messages: [
          ...hello,
          { role: 'assistant', content: first.content },
          {
            role: 'user',
            content: calls.map(({ id }) => ({
              type: 'tool_result' as const,
              tool_use_id: id,
              content: 'sunny',
            })),
          },
        ],
      });
      expect(second.content).toMatchObject([{ type: 'text', text: expect.stringContaining('sunny') }]);
    });

    it('carries an image', async () => {
      const message = await create('vision', {
        messages: [{ role: 'user', content: [{ type: 'image', source: pixel }] }],
      });
      expect(message.content).toMatchObject([{ text: 'I see 1: image/png of 8 bytes.' }]);
    });

    it.each([
      [400, 'invalid_request_error'],
      [404, 'not_found_error'],
      [429, 'rate_limit_error'],
      [500, 'api_error'],
      [529, 'overloaded_error'],
    ])('raises the typed exception of an upstream %i', async (status, type) => {
      const error: unknown = await create(`status-${status}`).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ status, error: { type: 'error', error: { type } } });
    });

    it('ends a cut stream with an exception, never as if whole', async () => {
      const stream = client.messages.stream({ model: 'mock/cut', max_tokens: 200, messages: hello });
      await expect(stream.finalMessage()).rejects.toThrow();
    });

    it('lists models page by page, and retrieves one', async () => {
      const names: string[] = [];
      for await (const { id, type } of client.models.list({ limit: 7 })) {
        expect(type).toBe('model');
        names.push(id);
      }
      expect(names).toContain('mock/echo');
      expect(names.length).toBeGreaterThan(7);
      expect(new Set(names).size).toBe(names.length);
      expect(await client.models.retrieve('mock/echo')).toMatchObject({ id: 'mock/echo', type: 'model' });
      const error: unknown = await client.models
        .retrieve('mock/none/such')
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ status: 404, error: { error: { type: 'not_found_error' } } });
    });

    it('raises its authentication error for a token nobody issued', async () => {
      const error: unknown = await connect(gateway.baseUrl, 'sk-wrong')
        .messages.create({ model: 'mock/echo', max_tokens: 1, messages: hello })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({
        status: 401,
        error: { type: 'error', error: { type: 'authentication_error' } },
      });
    });
  },
);

describe('POST /v1/messages by hand', () => {
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

  const good = { model: 'mock/echo', max_tokens: 9, messages: hello };
  const post = (body: object, headers: Record<string, string> = { 'vendor-version': '2023-06-01' }) =>
    rawRequest(gateway.url, {
      path: '/v1/messages',
      headers: { 'x-api-key': gateway.token, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  it('takes vendor-version, or anthropic-version, and wants one', async () => {
    expect((await post(good)).status).toBe(200);
    expect((await post(good, { 'anthropic-version': '2026-10-21' })).status).toBe(200);
    for (const headers of [{}, { 'vendor-version': 'latest' }]) {
      const answer = await post(good, headers);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining('vendor-version') },
        request_id: answer.headers['x-request-id'],
      });
    }
  });

  it.each([
    [{ ...good, max_tokens: undefined }, 'max_tokens'],
    [{ ...good, max_tokens: 0 }, 'max_tokens'],
    [{ ...good, max_tokens: 1.5 }, 'max_tokens'],
    [{ ...good, temperature: 1.01 }, 'temperature'],
    [{ ...good, temperature: -0.1 }, 'temperature'],
    [{ ...good, messages: [] }, 'messages'],
    [{ ...good, model: undefined }, 'model'],
  ])('refuses %j, naming the field', async (body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(field) },
    });
  });
});
