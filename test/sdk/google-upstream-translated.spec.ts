import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import type { Content } from '@google/genai';
import OpenAI from 'openai';
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { startGoogleUpstream } from '../support/google-upstream.js';
import type { GoogleUpstream } from '../support/google-upstream.js';

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;
const pixel = 'iVBORw0KGgo=';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

let upstream: GoogleUpstream;

beforeAll(async () => {
  upstream = await startGoogleUpstream();
});
beforeEach(() => {
  upstream.mock.reset();
});
afterAll(async () => {
  await upstream.close();
});

describe('the OpenAI SDK on Google', () => {
  const tool = (name: string) => ({ type: 'function' as const, function: { name, parameters: schema } });
  const hello: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Hello there!' }];
  let client: OpenAI;

  beforeAll(() => {
    client = new OpenAI({
      baseURL: upstream.gateway.baseUrl,
      apiKey: upstream.gateway.token,
      maxRetries: 0,
      logLevel: 'off',
    });
  });

  const create = (model: string, more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ messages: hello, ...more, model: `google/${model}` });

  it('gets text, with usage', async () => {
    const { data, response } = await create('echo', {
      messages: [{ role: 'developer', content: 'Be brief.' }, ...hello],
      temperature: 0.5,
      max_completion_tokens: 100,
      stop: ['never'],
    }).withResponse();
    expect(data.choices).toMatchObject([{ message: { content: 'Hello there!' }, finish_reason: 'stop' }]);
    expect(data.usage).toMatchObject({ prompt_tokens: 6, completion_tokens: 2, total_tokens: 8 });
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    expect((await upstream.sent()).json()).toMatchObject({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hello there!' }] }],
      generationConfig: { temperature: 0.5, maxOutputTokens: 100, stopSequences: ['never'] },
    });
  });

  it('streams, with usage', async () => {
    const stream = client.chat.completions.stream({
      model: 'google/lorem-20',
      messages: hello,
      stream_options: { include_usage: true },
    });
    const { choices, usage } = await stream.finalChatCompletion();
    expect(choices[0]?.message.content?.split(' ')).toHaveLength(20);
    expect(usage?.completion_tokens).toBe(20);
  });

  it.each(['tool-call', 'parallel-tools'])('calls tools and hands results in: %s', async (model) => {
    const tools = [tool('get_weather'), tool('get_time')];
    const first = await client.chat.completions
      .stream({ model: `google/${model}`, messages: hello, tools })
      .finalChatCompletion();
    const [choice] = first.choices;
    expect(choice?.finish_reason).toBe('tool_calls');
    const calls = choice?.message.tool_calls ?? [];
    expect(calls).toHaveLength(model === 'tool-call' ? 1 : 2);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    const results = calls.map(({ id }, index) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: `result ${index}`,
    }));
    // Results in another order than the calls still find their call.
    const messages = [...hello, ...(choice ? [choice.message] : []), ...results.toReversed()];
    const second = await create(model, { tools, messages });
    expect(second.choices[0]?.message.content).toContain(results.map(({ content }) => content).join('; '));
  });

  it('calls a tool without parameters', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'get_time' } }];
    const { choices } = await create('tool-call', { tools, tool_choice: 'required' });
    expect(choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'get_time', arguments: '{}' } },
    ]);
  });

  it('gets several answers, and the probabilities of words', async () => {
    const { choices } = await create('echo', { n: 3 });
    expect(choices.map(({ message }) => message.content)).toEqual(Array(3).fill('Hello there!'));
    const likely = await create('logprobs', { logprobs: true, top_logprobs: 2 });
    expect(likely.choices[0]?.logprobs?.content?.[0]).toMatchObject({ token: 'Hi', logprob: -0.125 });
  });

  it('shows images', async () => {
    const content: ChatCompletionContentPart[] = [
      { type: 'text', text: 'What is it?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } },
    ];
    const { choices } = await create('vision', { messages: [{ role: 'user', content }] });
    expect(choices[0]?.message.content).toBe('I see 1: image/png of 8 bytes.');
  });

  it('gets JSON after a schema beyond the vendor’s subset', async () => {
    const { data, response } = await create('json', {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'place', schema: { ...schema, not: { required: ['x'] } } },
      },
    }).withResponse();
    expect(JSON.parse(data.choices[0]?.message.content ?? '')).toEqual({ city: expect.any(String) });
    expect(response.headers.get('x-gateway-losses')).toContain('schema-keyword;approximated');
  });

  it.each([false, true])('never has a signature refused in five steps (stream: %s)', async (stream) => {
    const tools = [tool('get_weather')];
    const messages = [...hello];
    const ask = async () => {
      const body = { model: 'google/thinking-tools', messages, tools, reasoning_effort: 'high' as const };
      if (!stream) return client.chat.completions.create(body);
      return client.chat.completions
        .stream({ ...body, stream_options: { include_usage: true } })
        .finalChatCompletion();
    };
    for (let step = 1; step <= 5; step += 1) {
      const message = (await ask()).choices[0]?.message;
      const [call] = message?.tool_calls ?? [];
      expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
      // Only what the format documents: nothing that an answer has beyond it comes back.
      const { id = '', function: called = { name: '', arguments: '' } } =
        call?.type === 'function' ? call : {};
      const { name, arguments: words } = called;
      const repeated = { id, type: 'function' as const, function: { name, arguments: words } };
      messages.push({ role: 'assistant', content: null, tool_calls: [repeated] });
      messages.push({ role: 'tool', tool_call_id: id, content: `day ${step}` });
    }
    const last = await ask();
    const content = last.choices[0]?.message.content;
    expect(content).toBe('After 5 steps: day 1; day 2; day 3; day 4; day 5');
    expect(last.usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
    messages.push({ role: 'assistant', content: content ?? null }, { role: 'user', content: 'And now?' });
    expect((await ask()).choices[0]?.finish_reason).toBe('tool_calls');
  });

  it('goes on with calls that another vendor’s model made, and says what stands for their proof', async () => {
    const call = {
      id: 'call_1',
      type: 'function' as const,
      function: { name: 'get_weather', arguments: '{}' },
    };
    const messages: ChatCompletionMessageParam[] = [
      ...hello,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
    ];
    const tools = [tool('get_weather')];
    const { data, response } = await create('gemini-3-pro', { messages, tools }).withResponse();
    expect(data.choices[0]?.finish_reason).toBe('stop');
    expect(response.headers.get('x-gateway-losses')).toContain('tool-call-proof;filled');
  });

  it.each([false, true])('nor in items of responses (stream: %s)', async (stream) => {
    const tools = [{ type: 'function' as const, name: 'get_weather', parameters: schema, strict: false }];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Hello there!' }];
    const ask = (): Promise<OpenAI.Responses.Response> => {
      const body = { model: 'google/thinking-tools', input, tools, store: false };
      const asked = { ...body, include: ['reasoning.encrypted_content' as const] };
      return stream ? client.responses.stream(asked).finalResponse() : client.responses.create(asked);
    };
    for (let step = 1; step <= 5; step += 1) {
      const { output } = await ask();
      const call = output.find((item) => item.type === 'function_call');
      expect(call).toMatchObject({ name: 'get_weather' });
      input.push(...(output as OpenAI.Responses.ResponseInputItem[]));
      input.push({ type: 'function_call_output', call_id: call?.call_id ?? '', output: `day ${step}` });
    }
    expect((await ask()).output_text).toBe('After 5 steps: day 1; day 2; day 3; day 4; day 5');
  });

  it.each([
    ['status-400', 400, OpenAI.BadRequestError],
    ['status-404', 404, OpenAI.NotFoundError],
    ['status-429', 429, OpenAI.RateLimitError],
    ['status-500', 500, OpenAI.InternalServerError],
    ['status-503', 503, OpenAI.InternalServerError],
  ])('raises its exception of %s', async (model, status, exception) => {
    const error = await caught(create(model));
    expect(error).toBeInstanceOf(exception);
    expect(error).toMatchObject({ status });
  });

  it('learns of a filter, and of an error mid-stream', async () => {
    for (const model of ['blocked', 'safety', 'content-filter']) {
      expect((await create(model)).choices[0]?.finish_reason).toBe('content_filter');
    }
    const stream = await client.chat.completions.create({
      model: 'google/error-event',
      messages: hello,
      stream: true,
    });
    await expect(collect(stream)).rejects.toBeInstanceOf(OpenAI.APIError);
  });
});

describe('the Anthropic SDK on Google', () => {
  const tool = (name: string) => ({ name, input_schema: schema as unknown as Anthropic.Tool.InputSchema });
  const hello: Anthropic.MessageParam[] = [{ role: 'user', content: 'Hello there!' }];
  const image: Anthropic.ImageBlockParam = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: pixel },
  };
  let client: Anthropic;

  beforeAll(() => {
    client = new Anthropic({
      baseURL: upstream.gateway.url,
      apiKey: upstream.gateway.token,
      maxRetries: 0,
      logLevel: 'off',
    });
  });

  const create = (model: string, more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
    client.messages.create({ max_tokens: 200, messages: hello, ...more, model: `google/${model}` });

  const callsIn = ({ content }: Anthropic.Message) => content.filter((block) => block.type === 'tool_use');

  it('gets text, whole and in a stream', async () => {
    const message = await create('echo', { system: 'Be brief.' });
    expect(message).toMatchObject({
      stop_reason: 'end_turn',
      content: [{ type: 'text', text: 'Hello there!' }],
      usage: { input_tokens: 6, output_tokens: 2 },
    });
    const stream = client.messages.stream({ model: 'google/lorem-20', max_tokens: 200, messages: hello });
    expect((await stream.finalMessage()).usage.output_tokens).toBe(20);
  });

  it('hands in parallel results: text, an image, an error', async () => {
    const tools = ['look', 'read', 'fail'].map(tool);
    const first = await create('parallel-tools', { tools });
    expect(first.stop_reason).toBe('tool_use');
    const [look, read, fail] = callsIn(first).map(({ id }) => id);
    const result = (
      id: string | undefined,
      content: string | (Anthropic.TextBlockParam | Anthropic.ImageBlockParam)[],
      isError = false,
    ): Anthropic.ToolResultBlockParam => ({
      type: 'tool_result',
      tool_use_id: id ?? '',
      content,
      ...(isError && { is_error: true }),
    });
    const second = await create('parallel-tools', {
      tools,
      messages: [
        ...hello,
        { role: 'assistant', content: first.content },
        {
          role: 'user',
          content: [
            result(look, [{ type: 'text', text: 'a picture' }, image]),
            result(read, 'words'),
            result(fail, 'no such file', true),
          ],
        },
      ],
    });
    expect(second.content).toMatchObject([{ type: 'text', text: expect.stringContaining('no such file') }]);
    await upstream.sent();
    const { contents } = (await upstream.sent()).json() as { contents: Content[] };
    const results = contents.at(-1)?.parts ?? [];
    expect(results.slice(0, 3).map(({ functionResponse }) => functionResponse)).toMatchObject([
      { name: 'look', response: { output: 'a picture' } },
      { name: 'read', response: { output: 'words' } },
      { name: 'fail', response: { error: 'no such file' } },
    ]);
    expect(JSON.stringify(results)).toContain(pixel);
  });

  it('shows images', async () => {
    const message = await create('vision', { messages: [{ role: 'user', content: [image] }] });
    expect(message.content).toMatchObject([{ text: 'I see 1: image/png of 8 bytes.' }]);
  });

  it.each([false, true])('thinks in five steps without a signature refused (stream: %s)', async (stream) => {
    const messages = [...hello];
    const ask = () => {
      const body = {
        model: 'google/thinking-tools',
        max_tokens: 4000,
        messages,
        tools: [tool('get_weather')],
        thinking: { type: 'enabled' as const, budget_tokens: 2000 },
      };
      return stream ? client.messages.stream(body).finalMessage() : client.messages.create(body);
    };
    for (let step = 1; step <= 5; step += 1) {
      const { content, stop_reason: reason } = await ask();
      expect(reason).toBe('tool_use');
      expect(content[0]).toMatchObject({
        type: 'thinking',
        thinking: expect.stringContaining(`Step ${step}`),
      });
      const call = content.find((block) => block.type === 'tool_use');
      messages.push({ role: 'assistant', content });
      messages.push({
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: call?.id ?? '', content: `day ${step}` }],
      });
    }
    const last = await ask();
    const text = last.content.find((block) => block.type === 'text');
    expect(text?.text).toBe('After 5 steps: day 1; day 2; day 3; day 4; day 5');
    messages.push({ role: 'assistant', content: last.content }, { role: 'user', content: 'And now?' });
    expect((await ask()).stop_reason).toBe('tool_use');
  });

  it.each([
    ['status-400', 400, 'invalid_request_error'],
    ['status-404', 404, 'not_found_error'],
    ['status-429', 429, 'rate_limit_error'],
    ['status-500', 500, 'api_error'],
    ['status-503', 529, 'overloaded_error'],
  ])('raises its exception of %s', async (model, status, type) => {
    const error = await caught(create(model));
    expect(error).toBeInstanceOf(Anthropic.APIError);
    expect(error).toMatchObject({ status, error: { type: 'error', error: { type } } });
  });

  it('learns of a filter, and of an error mid-stream', async () => {
    expect((await create('safety')).stop_reason).toBe('refusal');
    const stream = client.messages.stream({ model: 'google/error-event', max_tokens: 200, messages: hello });
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIError);
  });
});
