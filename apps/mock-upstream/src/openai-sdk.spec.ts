import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import OpenAI, {
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { startMockUpstream } from './index.js';
import type { MockUpstream } from './index.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 3 } },
      required: ['city'],
    },
  },
};
const clock = { type: 'function', function: { name: 'get_time' } } as const;
const hello = [{ role: 'user', content: 'Hello there, mock!' }] as const;

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('the mock upstream under the official OpenAI SDK', () => {
  let mock: MockUpstream;
  let client: OpenAI;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-right' });
    client = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-right', maxRetries: 0, logLevel: 'off' });
  });
  afterAll(async () => {
    await mock.close();
  });

  it('answers a chat completion with usage and a request id', async () => {
    const completion = await client.chat.completions.create({ model: 'echo', messages: [...hello] });
    expect(completion.choices[0]?.message.content).toBe('Hello there, mock!');
    expect(completion.choices[0]?.finish_reason).toBe('stop');
    expect(completion.usage).toMatchObject({ prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 });
    expect(completion.model).toBe('echo');
    expect(completion._request_id).toMatch(/^req_mock/u);
  });

  it('streams in chunks, with usage where it is asked for', async () => {
    const stream = await client.chat.completions.create({
      model: 'lorem-5',
      messages: [...hello],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await collect(stream);
    const texts = chunks.map((chunk) => chunk.choices[0]?.delta.content).filter((text) => text);
    expect(texts).toEqual(['lorem', ' ipsum', ' dolor', ' sit', ' amet']);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.at(-1)?.usage?.completion_tokens).toBe(5);
  });

  it('streams no usage where it is not asked for', async () => {
    const stream = await client.chat.completions.create({
      model: 'lorem-2',
      messages: [...hello],
      stream: true,
    });
    const chunks = await collect(stream);
    expect(chunks.some(({ usage }) => usage)).toBe(false);
  });

  it('calls a tool with arguments that fit its schema, and streams them in pieces', async () => {
    const stream = client.chat.completions.stream({
      model: 'tool-call',
      messages: [...hello],
      tools: [weather],
    });
    const pieces: string[] = [];
    stream.on('chunk', ({ choices }) => {
      const piece = choices[0]?.delta.tool_calls?.[0]?.function?.arguments;
      if (piece) pieces.push(piece);
    });
    const completion = await stream.finalChatCompletion();
    const [call] = completion.choices[0]?.message.tool_calls ?? [];
    expect(completion.choices[0]?.finish_reason).toBe('tool_calls');
    expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
    expect(pieces.length).toBeGreaterThan(2);
    expect(JSON.parse(pieces.join(''))).toEqual({ city: 'city', days: 3 });
  });

  it.each(['parallel-tools', 'interleaved-tools'])('calls several tools at once (%s)', async (model) => {
    const stream = client.chat.completions.stream({ model, messages: [...hello], tools: [weather, clock] });
    const order: number[] = [];
    stream.on('chunk', ({ choices }) => {
      const index = choices[0]?.delta.tool_calls?.[0]?.index;
      if (index !== undefined) order.push(index);
    });
    const { choices } = await stream.finalChatCompletion();
    const calls = choices[0]?.message.tool_calls ?? [];
    const names = calls.map((call) => call.type === 'function' && call.function.name);
    expect(names).toEqual(['get_weather', 'get_time']);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    const isInterleaved = order.join('').includes('010');
    expect(isInterleaved).toBe(model === 'interleaved-tools');
  });

  it('goes through a whole tool loop', async () => {
    const runner = client.chat.completions.runTools({
      model: 'tool-call',
      messages: [...hello],
      tools: [
        {
          type: 'function',
          function: {
            ...weather.function,
            description: 'Weather of a city',
            parse: (input: string): unknown => JSON.parse(input),
            function: () => 'sunny',
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('The tools said: sunny');
  });

  it('obeys tool_choice', async () => {
    const ask = async (choice: OpenAI.ChatCompletionToolChoiceOption): Promise<string | undefined> => {
      const { choices } = await client.chat.completions.create({
        model: 'echo',
        messages: [...hello],
        tools: [weather, clock],
        tool_choice: choice,
      });
      const [call] = choices[0]?.message.tool_calls ?? [];
      return call?.type === 'function' ? call.function.name : undefined;
    };
    expect(await ask('auto')).toBeUndefined();
    expect(await ask('none')).toBeUndefined();
    expect(await ask('required')).toBe('get_weather');
    expect(await ask({ type: 'function', function: { name: 'get_time' } })).toBe('get_time');
  });

  it('gives parsed structured output', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, sizes: { type: 'array', items: { enum: ['s', 'm'] } } },
      required: ['name', 'sizes'],
      additionalProperties: false,
    };
    const { choices } = await client.chat.completions.parse({
      model: 'json',
      messages: [...hello],
      response_format: { type: 'json_schema', json_schema: { name: 'shirt', schema, strict: true } },
    });
    expect(choices[0]?.message.parsed).toEqual({ name: 'name', sizes: ['s', 's'] });
  });

  it('gives log probabilities, whole and streamed', async () => {
    const request = { model: 'logprobs', messages: [...hello], logprobs: true, top_logprobs: 2 };
    const whole = await client.chat.completions.create(request);
    const content = whole.choices[0]?.logprobs?.content ?? [];
    expect(Buffer.from(content.flatMap(({ bytes }) => bytes ?? [])).toString()).toBe('Hi 🌍!');
    expect(content[0]).toEqual({
      token: 'Hi',
      logprob: -0.125,
      bytes: [72, 105],
      top_logprobs: [
        { token: 'Hi', logprob: -0.125, bytes: [72, 105] },
        { token: '?', logprob: -3.5, bytes: [63] },
      ],
    });
    const streamed = await client.chat.completions.stream(request).finalChatCompletion();
    expect(streamed.choices[0]?.logprobs?.content).toEqual(content);
    const chunks = await collect(await client.chat.completions.create({ ...request, stream: true }));
    const globe = chunks.find(({ choices }) => choices[0]?.delta.content === ' 🌍');
    expect(globe?.choices[0]?.logprobs?.content).toEqual(content.slice(1, 3));
  });

  it('makes log probabilities up for other models', async () => {
    const { choices } = await client.chat.completions.create({
      model: 'echo',
      messages: [...hello],
      logprobs: true,
    });
    const tokens = choices[0]?.logprobs?.content?.map(({ token }) => token);
    expect(tokens?.join('')).toBe('Hello there, mock!');
  });

  it('gives n candidates, alternating in a stream', async () => {
    const stream = client.chat.completions.stream({ model: 'echo', messages: [...hello], n: 2 });
    const order: (number | undefined)[] = [];
    stream.on('chunk', ({ choices }) => order.push(choices[0]?.index));
    const { choices } = await stream.finalChatCompletion();
    expect(choices.map(({ message }) => message.content)).toEqual([
      'Hello there, mock!',
      'Hello there, mock!',
    ]);
    expect(order.join('')).toContain('0101');
  });

  it('stops at max_tokens and at stop sequences', async () => {
    const cut = await client.chat.completions.create({
      model: 'echo',
      messages: [...hello],
      max_completion_tokens: 2,
    });
    expect(cut.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'Hello there,' } });
    expect(cut.usage?.completion_tokens).toBe(2);
    const stopped = await client.chat.completions.create({
      model: 'echo',
      messages: [...hello],
      stop: ['re', ' mo'],
    });
    expect(stopped.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Hello the' } });
  });

  it('sees images', async () => {
    const image = `data:image/png;base64,${Buffer.alloc(67).toString('base64')}`;
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: image } },
      { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } },
    ] as const;
    const { choices } = await client.chat.completions.create({
      model: 'vision',
      messages: [{ role: 'user', content: [...content] }],
    });
    expect(choices[0]?.message.content).toBe(
      'I see 2: image/png of 67 bytes, image at https://example.com/cat.png.',
    );
  });

  it('refuses, reasons and cites', async () => {
    const say = async (model: string): Promise<OpenAI.ChatCompletionMessage | undefined> =>
      (await client.chat.completions.create({ model, messages: [...hello] })).choices[0]?.message;
    expect(await say('refusal')).toMatchObject({
      content: null,
      refusal: "I'm sorry, I can't help with that.",
    });
    expect(await say('reasoning')).toMatchObject({
      content: 'The answer is 42.',
      reasoning_content: 'The user wants an answer. Forty-two is one.',
    });
    expect((await say('annotations'))?.annotations?.[0]?.url_citation).toMatchObject({
      start_index: 9,
      end_index: 20,
    });
  });

  it.each([
    ['status-400', BadRequestError],
    ['status-429', RateLimitError],
    ['status-500', InternalServerError],
    ['error-event', InternalServerError],
  ])('fails with the typed exception of %s', async (model, exception) => {
    const failing = client.chat.completions.create({ model, messages: [...hello] });
    await expect(failing).rejects.toBeInstanceOf(exception);
  });

  it('refuses a wrong key and an unknown path', async () => {
    const stranger = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-wrong', maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toBeInstanceOf(AuthenticationError);
    await expect(client.get('/nothing')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('names the field at fault', async () => {
    const failing = client.chat.completions.create({ model: 'echo', messages: [...hello], temperature: 3 });
    await expect(failing).rejects.toMatchObject({
      status: 400,
      param: 'temperature',
      code: 'decimal_above_max_value',
    });
  });

  it('retries after the time the answer names', async () => {
    const patient = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-right', maxRetries: 1 });
    mock.script(
      { model: 'twice', times: 1 },
      { faults: { status: { code: 429 }, headers: { 'retry-after-ms': '20' } } },
    );
    const completion = await patient.chat.completions.create({ model: 'twice', messages: [...hello] });
    expect(completion.choices[0]?.message.content).toBe('Hello there, mock!');
  });

  it('breaks streams as scripted', async () => {
    const read = async (model: string): Promise<unknown> =>
      collect(await client.chat.completions.create({ model, messages: [...hello], stream: true }));
    await expect(read('cut')).rejects.toThrow('terminated');
    await expect(read('error-event')).rejects.toThrow('The server had an error');
    await expect(read('malformed-json')).rejects.toThrow(SyntaxError);
    await expect(read('no-end')).resolves.toHaveLength(3);
  });

  it('notices an abort mid-stream', async () => {
    const stream = await client.chat.completions.create({
      model: 'lorem-100-50ms',
      messages: [...hello],
      stream: true,
    });
    const request = await mock.nextRequest(({ text }) => text.includes('lorem-100-50ms'));
    stream.controller.abort();
    const abortedAt = performance.now();
    expect((await request.aborted) - abortedAt).toBeLessThan(100);
  });

  it('notices an abort before the first byte', async () => {
    const abort = new AbortController();
    const request = { model: 'silent', messages: [...hello] };
    const failing = client.chat.completions.create(request, { signal: abort.signal });
    const arrived = await mock.nextRequest(({ text }) => text.includes('silent'));
    abort.abort();
    const abortedAt = performance.now();
    await expect(failing).rejects.toBeInstanceOf(APIUserAbortError);
    expect((await arrived.aborted) - abortedAt).toBeLessThan(100);
    expect(arrived.status).toBeUndefined();
  });

  it('lists and retrieves models, with slashes too', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['echo', 'lorem-100', 'status-429']));
    expect(await client.models.retrieve('vendor/model:free')).toMatchObject({
      id: 'vendor/model:free',
      object: 'model',
    });
  });
});
