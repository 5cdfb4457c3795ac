import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, {
  APIError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnprocessableEntityError,
} from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { lanes, mockProvider } from '../support/lanes.js';
import { quickestOf } from '../support/quickest-of.js';

const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    strict: true,
  },
} as const;
const clock = { type: 'function', function: { name: 'get_time' } } as const;
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe.each(lanes)('the OpenAI SDK through the %s lane', (lane, setting) => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let client: OpenAI;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-upstream' });
    gateway = await startGateway(mockProvider(mock, setting));
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  /** The next chat request the upstream saw; the gateway also asks it for its models. */
  const chatRequest = () => mock.nextRequest(({ path }) => path === '/v1/chat/completions');
  const create = (model: string, more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ messages: hello, ...more, model: `mock/${model}` });

  it('creates a completion, with usage, a request id and the lane', async () => {
    const { data, response } = await create('echo').withResponse();
    expect(data.choices[0]?.message.content).toBe('Hello there, gateway!');
    expect(data.choices[0]?.finish_reason).toBe('stop');
    expect(data.usage?.total_tokens).toBeGreaterThan(0);
    expect(data).toHaveProperty('_request_id', response.headers.get('request-id'));
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(response.headers.get('x-gateway-losses')).toBeNull();
    expect((await chatRequest()).json()).toEqual({ model: 'echo', messages: hello });
  });

  it('streams, with usage where it is asked for', async () => {
    const stream = await client.chat.completions.create({
      model: 'mock/lorem-20',
      messages: hello,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await collect(stream);
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
    expect(text.split(' ')).toHaveLength(20);
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 20 } });
    expect(chunks.findLast((chunk) => chunk.choices.length > 0)?.choices[0]?.finish_reason).toBe('stop');
  });

  it('keeps the stream helper working', async () => {
    const completion = await client.chat.completions
      .stream({ model: 'mock/echo', messages: hello })
      .finalChatCompletion();
    expect(completion.choices[0]?.message.content).toBe('Hello there, gateway!');
  });

  it('streams a tool call, argument by argument, and takes its result', async () => {
    const first = client.chat.completions.stream({
      model: 'mock/tool-call',
      messages: hello,
      tools: [weather],
    });
    let deltas = 0;
    first.on('tool_calls.function.arguments.delta', () => (deltas += 1));
    const message = await first.finalMessage();
    const [call] = message.tool_calls ?? [];
    expect(deltas).toBeGreaterThan(1);
    expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
    const second = await create('tool-call', {
      tools: [weather],
      messages: [...hello, message, { role: 'tool', tool_call_id: call?.id ?? '', content: 'sunny' }],
    });
    expect(second.choices[0]?.message.content).toBe('The tools said: sunny');
  });

  it.each(['parallel-tools', 'interleaved-tools'])('carries %s, JSON and stream', async (model) => {
    // The SDK's helper parses a strict tool's arguments as soon as another call's fragment arrives: too early here.
    const tools = [{ type: 'function', function: { ...weather.function, strict: false } } as const, clock];
    const whole = await create(model, { tools });
    const streamed = await client.chat.completions
      .stream({ model: `mock/${model}`, messages: hello, tools })
      .finalMessage();
    for (const calls of [whole.choices[0]?.message.tool_calls, streamed.tool_calls]) {
      expect(calls?.map((call) => call.type === 'function' && call.function.name)).toEqual([
        'get_weather',
        'get_time',
      ]);
    }
  });

  it('parses structured output', async () => {
    const completion = await client.chat.completions.parse({
      model: 'mock/json',
      messages: hello,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'mood',
          strict: true,
          schema: {
            type: 'object',
            properties: { mood: { type: 'string', enum: ['calm'] }, score: { type: 'integer' } },
            required: ['mood', 'score'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(completion.choices[0]?.message.parsed).toMatchObject({ mood: 'calm' });
  });

  it('keeps log probabilities, bytes and alternatives', async () => {
    const more = { logprobs: true, top_logprobs: 2 };
    const whole = await create('logprobs', more);
    const items = whole.choices[0]?.logprobs?.content ?? [];
    expect(items.map((item) => item.token)).toEqual(['Hi', ' \\xf0\\x9f', '\\x8c\\x8d', '!']);
    expect(items[2]).toMatchObject({ bytes: [140, 141], logprob: -0.0009765625 });
    expect(items[0]?.top_logprobs).toHaveLength(2);
    const streamed = await client.chat.completions
      .stream({ model: 'mock/logprobs', messages: hello, ...more })
      .finalChatCompletion();
    expect(streamed.choices[0]?.logprobs?.content).toEqual(items);
  });

  it('gives n candidates, JSON and stream', async () => {
    const whole = await create('echo', { n: 2 });
    expect(whole.choices.map((choice) => choice.index)).toEqual([0, 1]);
    const streamed = await client.chat.completions
      .stream({ model: 'mock/echo', messages: hello, n: 2 })
      .finalChatCompletion();
    expect(streamed.choices.map((choice) => choice.message.content)).toEqual([
      'Hello there, gateway!',
      'Hello there, gateway!',
    ]);
  });

  it('carries images by bytes and by address', async () => {
    const completion = await create('vision', {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: pixel, detail: 'low' } },
            { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
          ],
        },
      ],
    });
    expect(completion.choices[0]?.message.content).toBe(
      'I see 2: image/png of 8 bytes, image at https://example.com/cat.png.',
    );
  });

  it('carries a refusal', async () => {
    const { choices } = await create('refusal');
    expect(choices[0]?.message).toMatchObject({
      content: null,
      refusal: "I'm sorry, I can't help with that.",
    });
  });

  it('aborts a running stream, and the upstream with it', async () => {
    const abandon = async (): Promise<number> => {
      mock.reset();
      const stream = await client.chat.completions.create({
        model: 'mock/lorem-1000-20ms',
        messages: hello,
        stream: true,
      });
      let seen = 0;
      for await (const chunk of stream) {
        seen += chunk.choices.length;
        if (seen === 3) break;
      }
      const abandoned = performance.now();
      return (await (await chatRequest()).aborted) - abandoned;
    };
    expect(await quickestOf(100, abandon)).toBeLessThan(100);
  });

  it('aborts while nothing has come yet', async () => {
    const abandon = async (): Promise<number> => {
      mock.reset();
      const controller = new AbortController();
      const answer = client.chat.completions.create(
        { model: 'mock/silent', messages: hello },
        { signal: controller.signal },
      );
      const arrived = await chatRequest();
      const abandoned = performance.now();
      controller.abort();
      await expect(answer).rejects.toThrow(APIUserAbortError);
      return (await arrived.aborted) - abandoned;
    };
    expect(await quickestOf(100, abandon)).toBeLessThan(100);
  });

  it.each([
    [400, BadRequestError],
    [404, NotFoundError],
    [422, UnprocessableEntityError],
    [429, RateLimitError],
    [500, InternalServerError],
    [503, InternalServerError],
    [529, InternalServerError],
  ])('raises the typed exception of an upstream %i, JSON and stream', async (status, exception) => {
    const whole = await create(`status-${status}`).catch((error: unknown) => error);
    const streamed = await client.chat.completions
      .create({ model: `mock/status-${status}`, messages: hello, stream: true })
      .catch((error: unknown) => error);
    for (const error of [whole, streamed]) {
      expect(error).toBeInstanceOf(exception);
      expect(error).toMatchObject({ status, requestID: expect.any(String) });
    }
  });

  it("answers 502 where the upstream refuses the gateway's own key, and does not repeat it", async () => {
    mock.script(
      {},
      { faults: { status: { code: 401, body: { error: { message: 'Bad key sk-upstream' } } } } },
    );
    const error: unknown = await create('echo').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 502, code: 'provider_credential_rejected' });
    expect(String(error)).not.toContain('sk-upstream');
  });

  it('ends a stream that the upstream cut with an exception, never as if whole', async () => {
    for (const model of ['cut', 'reset', 'no-end', 'error-event', 'malformed-json']) {
      const stream = await client.chat.completions.create({
        model: `mock/${model}`,
        messages: hello,
        stream: true,
      });
      await expect(collect(stream)).rejects.toThrow();
    }
  });

  it('answers a stream that breaks before its first event with a status', async () => {
    mock.script(
      {},
      { raw: { chunks: ['data: {"error":{"message":"no capacity","type":"server_error"}}\n\n'] } },
    );
    await expect(
      client.chat.completions.create({ model: 'mock/any', messages: hello, stream: true }),
    ).rejects.toThrow(APIError);
  });

  it('obeys the upstream about retries', async () => {
    mock.script({ times: 1 }, { faults: { status: { code: 429 }, headers: { 'retry-after': '1' } } });
    const patient = new OpenAI({
      baseURL: gateway.baseUrl,
      apiKey: gateway.token,
      maxRetries: 1,
      logLevel: 'off',
    });
    const started = performance.now();
    const completion = await patient.chat.completions.create({ model: 'mock/echo', messages: hello });
    expect(completion.choices[0]?.message.content).toBe('Hello there, gateway!');
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('lists and retrieves models, slashes included', async () => {
    const models = await collect(client.models.list());
    expect(models.map(({ id }) => id)).toContain('mock/echo');
    expect(await client.models.retrieve('mock/echo')).toMatchObject({ id: 'mock/echo', object: 'model' });
    await expect(client.models.retrieve('mock/none/such')).rejects.toThrow(NotFoundError);
  });

  it('raises AuthenticationError for a token nobody issued', async () => {
    const stranger = new OpenAI({
      baseURL: gateway.baseUrl,
      apiKey: 'sk-wrong',
      maxRetries: 0,
      logLevel: 'off',
    });
    await expect(stranger.models.list()).rejects.toThrow(AuthenticationError);
  });

  it('names near models where one is unknown', async () => {
    const error: unknown = await client.chat.completions
      .create({ model: 'mok/echo', messages: hello })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'model_not_found' });
    expect(String(error)).toContain('mock/echo');
  });
});
