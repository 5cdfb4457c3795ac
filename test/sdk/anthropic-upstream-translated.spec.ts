import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, {
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnprocessableEntityError,
} from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { anthropicProvider } from '../support/lanes.js';

const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const weather = { type: 'function', function: { name: 'get_weather', parameters, strict: true } } as const;
const clock = { type: 'function', function: { name: 'get_time' } } as const;

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-upstream', refuseUnknownFields: true });
  gateway = await startGateway(anthropicProvider(mock));
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const isMessage = ({ path }: RecordedRequest): boolean => path === '/v1/messages';
const sent = async (): Promise<unknown> => (await mock.nextRequest(isMessage)).json();
const create = (model: string, more: Partial<ChatCompletionCreateParamsNonStreaming> = {}) =>
  client.chat.completions.create({ messages: hello, ...more, model: `mock/${model}` });

describe("the OpenAI SDK's chat completions on Anthropic", () => {
  it('creates a completion, with the limit of tokens that Anthropic needs', async () => {
    const messages = [{ role: 'system' as const, content: 'Be brief.' }, ...hello];
    const { data, response } = await create('echo', { messages, stop: ['gate'] }).withResponse();
    expect(data.choices).toMatchObject([{ message: { content: 'Hello there, ' }, finish_reason: 'stop' }]);
    expect(data.usage).toMatchObject({ prompt_tokens: 8, prompt_tokens_details: { cached_tokens: 0 } });
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    expect(await sent()).toEqual({
      model: 'echo',
      system: 'Be brief.',
      messages: hello,
      max_tokens: 8192,
      stop_sequences: ['gate'],
    });
  });

  it('streams, with usage where it is asked for', async () => {
    const stream = client.chat.completions.stream({
      model: 'mock/lorem-20',
      messages: hello,
      stream_options: { include_usage: true },
    });
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0]?.message.content?.split(' ')).toHaveLength(20);
    expect(completion.usage).toMatchObject({ prompt_tokens: 6, completion_tokens: 20, total_tokens: 26 });
  });

  it('names what Anthropic cannot carry', async () => {
    const { response } = await create('echo', { seed: 7, temperature: 1.5, logprobs: true }).withResponse();
    const losses = response.headers.get('x-gateway-losses');
    for (const loss of ['seed;dropped', 'temperature;approximated', 'logprobs;dropped']) {
      expect(losses).toContain(loss);
    }
  });

  it.each(['tool-call', 'parallel-tools', 'interleaved-tools'])(
    'streams %s and takes the results',
    async (model) => {
      const tools = [weather, clock];
      const first = await client.chat.completions
        .stream({ model: `mock/${model}`, messages: hello, tools })
        .finalChatCompletion();
      const message = first.choices[0]?.message;
      const calls = (message?.tool_calls ?? []).filter((call) => call.type === 'function');
      expect(first.choices[0]?.finish_reason).toBe('tool_calls');
      expect(calls.map((call) => call.function.name)).toEqual(
        model === 'tool-call' ? ['get_weather'] : ['get_weather', 'get_time'],
      );
      expect(calls[0]?.function.arguments).toBe('{"city":"city"}');
      const second = await create(model, {
        tools,
        messages: [
          ...hello,
          { role: 'assistant', content: null, tool_calls: calls },
          ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'sunny' })),
        ],
      });
      expect(second.choices[0]?.message.content).toBe(
        `The tools said: ${calls.map(() => 'sunny').join('; ')}`,
      );
    },
  );

  it('has no parallel calls where none are wanted', async () => {
    const completion = await create('parallel-tools', {
      tools: [weather, clock],
      parallel_tool_calls: false,
      tool_choice: 'required',
    });
    expect(completion.choices[0]?.message.tool_calls).toHaveLength(1);
    expect(await sent()).toMatchObject({ tool_choice: { type: 'any', disable_parallel_tool_use: true } });
  });

  it('runs a tool loop with reasoning, whose signatures never leave the gateway', async () => {
    const runner = client.chat.completions.runTools({
      model: 'mock/thinking-tools',
      messages: hello,
      reasoning_effort: 'low',
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'Tells the weather.',
            parameters,
            function: () => 'sunny',
          },
        },
      ],
    });
    expect(await runner.finalContent()).toContain('After 5 steps: sunny');
    const requests = mock.requests.filter(isMessage);
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const last = requests.at(-1)?.json() as { messages: { content: string | { type: string }[] }[] };
    const blocks = last.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    expect(blocks.filter(({ type }) => type === 'thinking')).toHaveLength(5);
  });

  it('carries images by bytes and by address, and a PDF', async () => {
    const content = [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'image_url' as const, image_url: { url: 'https://example.com/a.png' } },
      {
        type: 'file' as const,
        file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
      },
    ];
    const completion = await create('vision', { messages: [{ role: 'user', content }] });
    expect(completion.choices[0]?.message.content).toBe(
      'I see 3: image/png of 8 bytes, image at https://example.com/a.png, application/pdf of 5 bytes.',
    );
  });

  it('parses structured output', async () => {
    const completion = await client.chat.completions.parse({
      model: 'mock/json',
      messages: hello,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'place',
          strict: true,
          schema: { ...parameters, properties: { city: { type: 'string', minLength: 9 } } },
        },
      },
    });
    expect(completion.choices[0]?.message.parsed).toEqual({ city: 'city' });
  });

  it('shows reasoning and counts it', async () => {
    const completion = await create('reasoning', { reasoning_effort: 'high' });
    expect(completion.choices[0]?.message).toMatchObject({
      content: 'The answer is 42.',
      reasoning_content: expect.stringContaining('Forty-two'),
    });
    expect(completion.usage?.completion_tokens_details?.reasoning_tokens).toBe(8);
    expect(await sent()).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 16_384 } });
  });

  it('tells a refusal and a limit that was met', async () => {
    const refused = await create('refusal');
    expect(refused.choices[0]?.finish_reason).toBe('content_filter');
    const cut = await create('echo', { max_completion_tokens: 1 });
    expect(cut.choices).toMatchObject([{ finish_reason: 'length', message: { content: 'Hello' } }]);
  });

  it.each([
    [400, BadRequestError],
    [404, NotFoundError],
    [422, UnprocessableEntityError],
    [429, RateLimitError],
    [500, InternalServerError],
    [529, InternalServerError],
  ])('raises the typed exception of an upstream %i', async (status, kind) => {
    await expect(create(`status-${status}`)).rejects.toBeInstanceOf(kind);
  });

  it.each(['error-event', 'cut', 'no-end', 'malformed-json'])(
    'ends a stream that %s with an exception',
    async (model) => {
      const stream = client.chat.completions.stream({ model: `mock/${model}`, messages: hello });
      await expect(stream.finalChatCompletion()).rejects.toThrow();
    },
  );
});
