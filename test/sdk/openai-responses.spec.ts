import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { BadRequestError, InternalServerError, NotFoundError, RateLimitError } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';

const weather = {
  type: 'function' as const,
  name: 'get_weather',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};

describe("the OpenAI SDK's responses on an upstream of another format", () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let client: OpenAI;

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  it('creates a response, with usage', async () => {
    const response = await client.responses.create({
      model: 'mock/echo',
      instructions: 'Be brief.',
      input: 'Hello there, gateway!',
    });
    expect(response).toMatchObject({ object: 'response', status: 'completed' });
    expect(response.output_text).toBe('Hello there, gateway!');
    expect(response.usage?.total_tokens).toBeGreaterThan(0);
    const sent = (await mock.nextRequest(({ path }) => path === '/v1/chat/completions')).json();
    expect(sent).toMatchObject({
      model: 'echo',
      messages: [
        { role: expect.stringMatching(/system|developer/), content: 'Be brief.' },
        { role: 'user', content: 'Hello there, gateway!' },
      ],
    });
  });

  it('streams the grammar that the helper enforces', async () => {
    const stream = client.responses.stream({ model: 'mock/lorem-20', input: 'hi' });
    const numbers: number[] = [];
    for await (const event of stream) numbers.push(event.sequence_number);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    const response = await stream.finalResponse();
    expect(response.output_text.split(' ')).toHaveLength(20);
    expect(response.usage?.output_tokens).toBe(20);
  });

  it.each(['tool-call', 'interleaved-tools'])('streams %s and takes the results', async (model) => {
    const tools = model === 'tool-call' ? [weather] : [weather, { ...weather, name: 'get_time' }];
    const first = await client.responses
      .stream({ model: `mock/${model}`, input: 'hi', tools })
      .finalResponse();
    const calls = first.output.filter((item) => item.type === 'function_call');
    expect(calls.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const second = await client.responses.create({
      model: `mock/${model}`,
      tools,
      input: [
        { role: 'user', content: 'hi' },
        ...calls,
        ...calls.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: 'sunny' })),
      ],
    });
    expect(second.output_text).toContain('sunny');
  });

  it('carries an image', async () => {
    const image = {
      type: 'input_image' as const,
      image_url: 'data:image/png;base64,iVBORw0KGgo=',
      detail: 'auto' as const,
    };
    const response = await client.responses.create({
      model: 'mock/vision',
      input: [{ role: 'user', content: [image] }],
    });
    expect(response.output_text).toBe('I see 1: image/png of 8 bytes.');
  });

  it.each([
    [400, BadRequestError],
    [404, NotFoundError],
    [429, RateLimitError],
    [500, InternalServerError],
  ])('raises the typed exception of an upstream %i', async (status, exception) => {
    const asked = client.responses.create({ model: `mock/status-${status}`, input: 'hi' });
    await expect(asked).rejects.toThrow(exception);
  });

  it('ends a cut stream with an exception, never as if whole', async () => {
    const stream = client.responses.stream({ model: 'mock/cut', input: 'hi' });
    await expect(stream.finalResponse()).rejects.toThrow();
  });
});
