import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic, { APIUserAbortError } from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const hello = [{ role: 'user' as const, content: 'Hello there, mock!' }];
const weather = {
  name: 'get_weather',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
};
const thinking = { type: 'enabled' as const, budget_tokens: 1024 };

/** Both generations in the field: bearer with version 2026-10-21, x-api-key with version 2023-06-01. */
const generations = [
  [
    '1.x',
    (baseURL: string, apiKey: string) => new Anthropic({ baseURL, apiKey, maxRetries: 0, logLevel: 'off' }),
  ],
  [
    '0.x',
    (baseURL: string, apiKey: string) =>
      new OlderAnthropic({ baseURL, apiKey, maxRetries: 0, logLevel: 'off' }) as unknown as Anthropic,
  ],
] as const;

describe.each(generations)('the mock upstream under the Anthropic SDK %s', (generation, connect) => {
  let mock: MockUpstream;
  let client: Anthropic;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-right' });
    client = connect(mock.origin, 'sk-right');
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await mock.close();
  });

  const create = (model: string, more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
    client.messages.create({ max_tokens: 2000, messages: hello, ...more, model });
  const stream = (model: string, more: Partial<Anthropic.MessageStreamParams> = {}) =>
    client.messages.stream({ max_tokens: 2000, messages: hello, ...more, model });

  it('creates a message with usage and a request id', async () => {
    const message = await create('echo');
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'echo',
      stop_reason: 'end_turn',
    });
    expect(message.content).toMatchObject([{ type: 'text', text: 'Hello there, mock!' }]);
    expect(message.usage).toMatchObject({ input_tokens: 5, output_tokens: 3, service_tier: 'standard' });
    expect(message._request_id).toMatch(/^req_mock/u);
  });

  it('streams, with the prompt counted at the start', async () => {
    const streamed = stream('lorem-5');
    let atStart: Anthropic.Usage | undefined;
    let pieces = 0;
    streamed.on('streamEvent', (event) => {
      if (event.type === 'message_start') atStart = { ...event.message.usage };
    });
    streamed.on('text', () => (pieces += 1));
    const message = await streamed.finalMessage();
    expect(pieces).toBe(5);
    expect(message.content).toMatchObject([{ text: 'lorem ipsum dolor sit amet' }]);
    expect(atStart).toMatchObject({ input_tokens: 5, cache_read_input_tokens: 0 });
    expect(message.usage).toMatchObject({ input_tokens: 5, output_tokens: 5 });
  });

  it('stops at a sequence and at the limit', async () => {
    const stopped = await create('echo', { stop_sequences: ['mock'] });
    expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'mock' });
    expect(await create('echo', { max_tokens: 1 })).toMatchObject({
      stop_reason: 'max_tokens',
      content: [{ text: 'Hello' }],
    });
  });

  it('answers with an object of the schema it is given', async () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    };
    const message = await create('json', { output_config: { format: { type: 'json_schema', schema } } });
    expect(message.content).toMatchObject([{ text: '{"city":"city"}' }]);
  });

  it.each(['tool-call', 'parallel-tools', 'interleaved-tools'])(
    'plays %s and takes the results',
    async (model) => {
      const tools = [weather, { ...weather, name: 'get_time' }];
      const first = await stream(model, { tools }).finalMessage();
      expect(first.stop_reason).toBe('tool_use');
      const calls = first.content.filter((block) => block.type === 'tool_use');
      expect(calls.map(({ name }) => name)).toEqual(
        model === 'tool-call' ? ['get_weather'] : ['get_weather', 'get_time'],
      );
      expect(calls.map(({ input }) => input)).toEqual(calls.map(() => ({ city: 'city' })));
      expect(calls[0]?.id).toMatch(/^toolu_/u);
      const results = calls.map(({ id }) => ({
        type: 'tool_result' as const,
        tool_use_id: id,
        content: 'sunny',
      }));
      const second = await create(model, {
        tools,
        messages: [
          ...hello,
          { role: 'assistant', content: first.content },
          { role: 'user', content: results },
        ],
      });
      expect(second.content).toMatchObject([
        { text: `The tools said: ${calls.map(() => 'sunny').join('; ')}` },
      ]);
    },
  );

  it('runs a tool loop, every step with its signed thinking', async () => {
    const runner = client.beta.messages.toolRunner({
      model: 'thinking-tools',
      max_tokens: 2000,
      thinking,
      messages: hello,
      tools: [{ ...weather, type: 'custom', run: () => 'sunny', parse: (input: unknown) => input }],
    });
    const message = await runner.runUntilDone();
    expect(message.content).toMatchObject([{ type: 'thinking' }, { text: expect.stringContaining('sunny') }]);
    const bodies = mock.requests
      .filter(({ status }) => status === 200)
      .map((request) => request.json() as Anthropic.MessageCreateParams);
    expect(bodies).toHaveLength(6);
    // The newer generation asks for a conversation that the vendor holds, once.
    expect(mock.requests).toHaveLength(generation === '1.x' ? 7 : 6);
    const replayed = bodies[5]?.messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content,
    );
    expect(replayed?.filter(({ type }) => type === 'thinking')).toHaveLength(5);
  });

  it.each([
    ['reasoning', 'thinking'],
    ['reasoning-redacted', 'redacted_thinking'],
  ])('takes the thinking of %s back as it was, and no other', async (model, type) => {
    for (const message of [await create(model), await stream(model).finalMessage()]) {
      expect(message.content.map((block) => block.type)).toEqual([type, 'text']);
      const next = (content: Anthropic.ContentBlockParam[]) =>
        create(model, { messages: [...hello, { role: 'assistant', content }, ...hello] });
      expect(await next(message.content)).toMatchObject({ stop_reason: 'end_turn' });
      const [thought, ...rest] = message.content;
      const changed =
        thought?.type === 'thinking'
          ? { ...thought, signature: 'AAAA' }
          : { type: 'redacted_thinking' as const, data: 'AAAA' };
      await expect(next([changed, ...rest])).rejects.toThrow(
        /Invalid `(signature|data)` in `\w*thinking` block/u,
      );
    }
  });

  it('shows no thinking where none is wanted, and signs what it omits', async () => {
    expect((await create('reasoning', { thinking: { type: 'disabled' } })).content).toHaveLength(1);
    const omitted = await create('reasoning', { thinking: { ...thinking, display: 'omitted' } });
    expect(omitted.content[0]).toMatchObject({ thinking: '', signature: expect.stringMatching(/^bW9jay/u) });
    expect(omitted.usage.output_tokens_details).toEqual({ thinking_tokens: 8 });
  });

  it('tells what a cache wrote and read', async () => {
    const long = 'x'.repeat(400);
    const marked = (text: string, ttl: '5m' | '1h' = '5m') => ({
      type: 'text' as const,
      text,
      cache_control: { type: 'ephemeral' as const, ttl },
    });
    const once = await create('echo', { system: [marked(long, '1h')] });
    expect(once.usage).toMatchObject({
      input_tokens: 5,
      cache_creation_input_tokens: 100,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 100 },
    });
    const system = [marked(long)];
    const messages = [{ role: 'user' as const, content: [marked('y'.repeat(80))] }, ...hello];
    const twice = await stream('echo', { system, messages }).finalMessage();
    expect(twice.usage).toMatchObject({
      input_tokens: 5,
      cache_creation_input_tokens: 20,
      cache_read_input_tokens: 100,
    });
  });

  it('counts tokens', async () => {
    const counted = await client.messages.countTokens({ model: 'echo', messages: hello });
    expect(counted).toEqual({ input_tokens: 5 });
  });

  it('lists models page by page, and retrieves one', async () => {
    const names: string[] = [];
    for await (const { id } of client.models.list({ limit: 7 })) names.push(id);
    expect(names).toContain('thinking-tools');
    expect(new Set(names).size).toBe(names.length);
    expect(await client.models.retrieve('echo')).toMatchObject({ type: 'model', id: 'echo' });
  });

  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [529, 'overloaded_error'],
  ])('raises the typed exception of %i', async (status, type) => {
    const error: unknown = await create(`status-${status}`).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      status,
      error: { type: 'error', error: { type }, request_id: expect.stringMatching(/^req_mock/u) },
      requestID: expect.stringMatching(/^req_mock/u),
    });
  });

  it('is overloaded, and fails in the middle of a stream', async () => {
    await expect(create('overloaded')).rejects.toMatchObject({ status: 529 });
    await expect(stream('error-event').finalMessage()).rejects.toThrow('Internal server error');
    for (const model of ['cut', 'no-end', 'malformed-json']) {
      await expect(stream(model).finalMessage()).rejects.toThrow();
    }
  });

  it('notices a client that leaves', async () => {
    const streamed = stream('lorem-100-20ms');
    streamed.on('text', () => {
      streamed.abort();
    });
    await expect(streamed.finalMessage()).rejects.toBeInstanceOf(
      generation === '1.x' ? APIUserAbortError : OlderAnthropic.APIUserAbortError,
    );
    const request = await mock.nextRequest();
    expect(await request.aborted).toBeGreaterThan(0);
  });

  it('refuses a wrong key', async () => {
    const stranger = connect(mock.origin, 'sk-wrong');
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401 });
    await expect(
      stranger.messages.create({ model: 'echo', max_tokens: 1, messages: hello }),
    ).rejects.toMatchObject({ status: 401, error: { error: { type: 'authentication_error' } } });
  });

  it("streams a script's own wire", async () => {
    const events = [
      {
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'By hand.' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 2 },
      },
      { type: 'message_stop' },
    ];
    mock.script(
      { model: 'scripted' },
      { wire: events.map((event) => ({ event: event.type, data: JSON.stringify(event) })) },
    );
    expect((await stream('scripted').finalMessage()).content).toMatchObject([{ text: 'By hand.' }]);
  });
});
