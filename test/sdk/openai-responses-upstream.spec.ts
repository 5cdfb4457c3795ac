import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { openAiProvider } from '../support/lanes.js';

const schema = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const pixel = 'iVBORw0KGgo=';
const document = 'JVBERi0=';
const seen = 'I see 2: image/png of 8 bytes, application/pdf of 5 bytes.';

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-upstream' });
  gateway = await startGateway(openAiProvider(mock));
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

/** What the gateway sent to the responses endpoint, oldest first. */
const sent = () =>
  mock.requests.filter(({ path }) => path === '/v1/responses').map((request) => request.json());

const connectOpenAi = () =>
  new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });

describe("the OpenAI SDK's responses, relayed", () => {
  const weather = { type: 'function' as const, name: 'get_weather', strict: true, parameters: schema };

  it('creates, byte for byte but for the name of the model', async () => {
    const { data, response } = await connectOpenAi()
      .responses.create({ model: 'mock/echo', input: 'Hello there', metadata: { a: 'b' }, store: false })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    expect(data).toMatchObject({ output_text: 'Hello there', metadata: { a: 'b' } });
    expect(mock.requests.at(-1)?.text).toBe(
      '{"model":"echo","input":"Hello there","metadata":{"a":"b"},"store":false}',
    );
  });

  it('streams, parses and calls tools', async () => {
    const { responses } = connectOpenAi();
    const streamed = await responses
      .stream({ model: 'mock/reasoning', input: 'hi', reasoning: { summary: 'auto' }, store: false })
      .finalResponse();
    expect(streamed.output_text).toBe('The answer is 42.');
    expect(streamed.output[0]).toMatchObject({ type: 'reasoning', summary: [{ type: 'summary_text' }] });
    const parsed = await responses.parse({
      model: 'mock/json',
      input: 'hi',
      store: false,
      text: { format: zodTextFormat(z.object({ city: z.string() }), 'place') },
    });
    expect(parsed.output_parsed).toEqual({ city: 'city' });
    const called = await responses
      .stream({
        model: 'mock/parallel-tools',
        input: 'hi',
        store: false,
        tools: [weather, { ...weather, name: 'g' }],
      })
      .finalResponse();
    expect(called.output.map((item) => item.type === 'function_call' && item.name)).toEqual([
      'get_weather',
      'g',
    ]);
  });

  it('relays completions', async () => {
    const { data, response } = await connectOpenAi()
      .completions.create({ model: 'mock/echo', prompt: ['one', 'two'], echo: true })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('verbatim');
    expect(data.choices.map(({ text }) => text)).toEqual(['oneone', 'twotwo']);
  });

  it('tells the upstream when the client leaves', async () => {
    const stream = await connectOpenAi().responses.create({
      model: 'mock/lorem-500-20ms',
      input: 'hi',
      store: false,
      stream: true,
    });
    for await (const { type } of stream) {
      if (type === 'response.output_text.delta') break;
    }
    await expect(mock.requests.at(-1)?.aborted).resolves.toEqual(expect.any(Number));
  });

  it.each([
    [400, BadRequestError],
    [404, NotFoundError],
    [429, RateLimitError],
    [500, InternalServerError],
  ])('raises the typed exception of an upstream %i', async (status, exception) => {
    const asked = connectOpenAi().responses.create({ model: `mock/status-${status}`, input: 'hi' });
    await expect(asked).rejects.toThrow(exception);
  });
});

describe("the OpenAI SDK's chat completions, translated to responses", () => {
  const tool = (name: string) => ({
    type: 'function' as const,
    function: { name, parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  });
  const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
  const chat = (model: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    connectOpenAi().chat.completions.create({ messages: hello, ...more, model: `hub/${model}` });

  it('answers and streams', async () => {
    const answer = await chat('echo', { messages: [{ role: 'system', content: 'Be brief.' }, ...hello] });
    expect(answer.choices[0]?.message.content).toBe('Hello there, gateway!');
    expect(sent()).toMatchObject([{ model: 'echo', store: false }]);
    const stream = connectOpenAi().chat.completions.stream({
      model: 'hub/lorem-20',
      messages: hello,
      stream_options: { include_usage: true },
    });
    const whole = await stream.finalChatCompletion();
    expect(whole.choices[0]?.message.content?.split(' ')).toHaveLength(20);
    expect(whole.usage?.completion_tokens).toBe(20);
  });

  it('calls tools in parallel and takes their results', async () => {
    const tools = [tool('get_weather'), tool('get_time')];
    const stream = connectOpenAi().chat.completions.stream({
      model: 'hub/interleaved-tools',
      messages: hello,
      tools,
    });
    const message = (await stream.finalChatCompletion()).choices[0]?.message;
    const calls = message?.tool_calls ?? [];
    expect(calls).toHaveLength(2);
    const second = await chat('interleaved-tools', {
      tools,
      messages: [
        ...hello,
        { role: 'assistant', tool_calls: calls },
        ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'sunny' })),
      ],
    });
    expect(second.choices[0]?.message.content).toBe('The tools said: sunny; sunny');
  });

  it('carries images, files and the wanted form', async () => {
    const content = [
      { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${pixel}` } },
      {
        type: 'file' as const,
        file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${document}` },
      },
    ];
    const answer = await chat('vision', { messages: [{ role: 'user', content }] });
    expect(answer.choices[0]?.message.content).toBe(seen);
    const json_schema = { name: 'place', strict: true, schema };
    const placed = await chat('json', { response_format: { type: 'json_schema', json_schema } });
    expect(placed.choices[0]?.message.content).toBe('{"city":"city"}');
  });

  it('takes few tokens, though responses want 16 at least', async () => {
    const { data, response } = await connectOpenAi()
      .chat.completions.create({ model: 'hub/lorem-40', messages: hello, max_completion_tokens: 5 })
      .withResponse();
    expect(data.choices[0]).toMatchObject({ finish_reason: 'length' });
    expect(response.headers.get('x-gateway-losses')).toContain('max-tokens;approximated');
  });

  it.each([
    [400, BadRequestError],
    [429, RateLimitError],
    [500, InternalServerError],
  ])('raises the typed exception of an upstream %i', async (status, exception) => {
    await expect(chat(`status-${status}`)).rejects.toThrow(exception);
  });

  it('raises its authentication error, and ends a broken stream with an exception', async () => {
    const stranger = new OpenAI({ baseURL: gateway.baseUrl, apiKey: 'sk-wrong', maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toThrow(AuthenticationError);
    for (const model of ['error-event', 'cut', 'no-end']) {
      const stream = connectOpenAi().chat.completions.stream({ model: `hub/${model}`, messages: hello });
      await expect(stream.finalChatCompletion()).rejects.toThrow();
    }
  });

  it('tells the upstream when the client leaves', async () => {
    const stream = await connectOpenAi().chat.completions.create({
      model: 'hub/lorem-500-20ms',
      messages: hello,
      stream: true,
    });
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) break;
    }
    const [request] = mock.requests;
    await expect(request?.aborted).resolves.toEqual(expect.any(Number));
  });
});
