import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const messages = [{ role: 'user' as const, content: 'Hello there' }];

/** Two upstreams whose formats give one answer at a time, and one of chat. */
describe('a request that needs several calls', () => {
  let mock: MockUpstream;
  let second: MockUpstream;
  let gateway: TestGateway;
  let client: OpenAI;

  beforeAll(async () => {
    [mock, second] = await Promise.all([startMockUpstream(), startMockUpstream()]);
    const openAi = { type: 'openai-compatible', apiKey: 'sk-upstream' };
    gateway = await startGateway({
      providers: {
        messages: { type: 'anthropic', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' },
        responses: { ...openAi, baseUrl: mock.baseUrl, formats: ['openai-responses'] },
        chat: { ...openAi, baseUrl: mock.baseUrl, formats: ['openai-chat'] },
        second: { ...openAi, baseUrl: second.baseUrl, formats: ['openai-chat'] },
      },
      models: {
        both: [
          { provider: 'messages', model: 'any' },
          { provider: 'second', model: 'echo' },
        ],
      },
    });
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  });
  beforeEach(() => {
    mock.reset();
    second.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([mock.close(), second.close()]);
  });

  const isCall = ({ path }: RecordedRequest) => /\/(messages|responses|completions)$/.test(path);
  const calls = () => mock.requests.filter(isCall);
  const stream = (body: object) =>
    OpenAnswer.begin(
      send(gateway.url, {
        path: '/v1/completions',
        headers: bearerJson(gateway.token),
        body: JSON.stringify({ stream: true, ...body }),
      }),
    );

  describe.each(['messages', 'responses'])('of %s, which give one answer', (provider) => {
    const model = `${provider}/echo`;

    it('gives n answers, used together', async () => {
      const one = await client.chat.completions.create({ model, messages });
      const { data, response } = await client.chat.completions
        .create({ model, messages, n: 3 })
        .withResponse();
      expect(data.choices.map(({ index, message }) => [index, message.content])).toEqual(
        [0, 1, 2].map((index) => [index, 'Hello there']),
      );
      expect(data.usage).toMatchObject({
        prompt_tokens: 3 * (one.usage?.prompt_tokens ?? NaN),
        completion_tokens: 3 * (one.usage?.completion_tokens ?? NaN),
      });
      expect(response.headers.get('x-gateway-losses') ?? '').not.toContain('n;');
      expect(calls()).toHaveLength(4);
      for (const call of calls()) expect(call.json()).not.toHaveProperty('n');
    });

    it('streams n answers, used together', async () => {
      const completion = await client.chat.completions
        .stream({ model, messages, n: 3, stream_options: { include_usage: true } })
        .finalChatCompletion();
      expect(completion.choices.map(({ message }) => message.content)).toEqual(Array(3).fill('Hello there'));
      expect(completion.usage?.total_tokens).toBeGreaterThan(0);
    });

    it('calls tools in each answer', async () => {
      const tool = {
        type: 'function' as const,
        function: { name: 'get_weather', parameters: { type: 'object' } },
      };
      const completion = await client.chat.completions
        .stream({ model: `${provider}/parallel-tools`, messages, n: 2, tools: [tool] })
        .finalChatCompletion();
      const ids = completion.choices.map(({ message }) => message.tool_calls?.map(({ id }) => id) ?? []);
      expect(ids.map(({ length }) => length)).toEqual([2, 2]);
    });
  });

  it.each([false, true])('remembers the thinking of each answer (stream: %s)', async (streams) => {
    const tools = [{ type: 'function' as const, function: { name: 'look', parameters: { type: 'object' } } }];
    const body = { model: 'messages/thinking-tools', reasoning_effort: 'high' as const, tools };
    const asked = { ...body, messages, n: 2 };
    const { choices } = streams
      ? await client.chat.completions.stream(asked).finalChatCompletion()
      : await client.chat.completions.create(asked);
    for (const { message } of choices) {
      const [call] = message.tool_calls ?? [];
      const result = { role: 'tool' as const, tool_call_id: call?.id ?? '', content: 'seen' };
      const said = {
        role: 'assistant' as const,
        content: message.content,
        tool_calls: message.tool_calls ?? [],
      };
      await client.chat.completions.create({ ...body, messages: [...messages, said, result] });
    }
    const [, , ...continued] = calls();
    expect(continued).toHaveLength(2);
    for (const call of continued) expect(call.text).toContain('"signature":"');
  });

  it('is refused where something would be lost, and the client is strict', async () => {
    const strict = client.chat.completions.create(
      { model: 'messages/echo', messages, n: 2, presence_penalty: 1 },
      { headers: { 'x-gateway-strict': 'true' } },
    );
    await expect(strict).rejects.toMatchObject({
      status: 422,
      code: 'strict_loss',
      param: 'presencePenalty',
    });
    expect(calls()).toEqual([]);
    const { response } = await client.chat.completions
      .create({ model: 'messages/echo', messages, n: 2, presence_penalty: 1 })
      .withResponse();
    expect(response.headers.get('x-gateway-losses')).toBe('presence-penalty;dropped, max-tokens;filled');
  });

  it("serves Google's clients too", async () => {
    const answer = await rawRequest(gateway.url, {
      path: '/v1beta/models/messages/echo:generateContent',
      headers: { 'x-goog-api-key': gateway.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        contents: [{ role: 'user', parts: [{ text: 'Hello there' }] }],
        generationConfig: { candidateCount: 2 },
      }),
    });
    expect(answer.json()).toMatchObject({
      candidates: [0, 1].map(() => ({ content: { parts: [{ text: 'Hello there' }] } })),
    });
  });

  it('streams live: who speaks is heard, whoever is still silent', async () => {
    mock.script({ contains: 'quick' }, { text: ['quick ', 'words'] });
    mock.script({ contains: 'slow' }, { text: 'slow', faults: { delayBeforeFirstByte: 2_000 } });
    const started = performance.now();
    const answer = await stream({ model: 'chat/any', prompt: ['slow', 'quick'] });
    await answer.read(/words/);
    expect(performance.now() - started).toBeLessThan(1_800);
    expect(answer.text).not.toContain('slow');
    expect(await answer.ended).toBe(true);
    expect(answer.text).toMatch(/slow[^]*\[DONE\]\n\n$/);
  });

  it('makes at most sixteen calls at a time', async () => {
    let most = 0;
    mock.script({}, () => {
      most = Math.max(most, calls().filter(({ closedAt }) => closedAt === undefined).length);
      return { text: 'x', faults: { delayBeforeHead: 400 } };
    });
    const prompt = Array.from({ length: 40 }, (_, place) => String(place));
    const { choices } = await client.completions.create({ model: 'chat/any', prompt });
    expect(choices.map(({ index }) => index)).toEqual(prompt.map(Number));
    expect(calls()).toHaveLength(40);
    expect(most).toBe(16);
  });

  it('refuses more calls than a request may cost', async () => {
    const prompt = Array.from({ length: 129 }, (_, place) => String(place));
    await expect(client.completions.create({ model: 'chat/any', prompt })).rejects.toMatchObject({
      status: 400,
      param: 'prompt',
    });
    expect(calls()).toEqual([]);
  });

  it.each([false, true])(
    'goes to the next candidate where one call fails before the first byte (stream: %s)',
    async (streams) => {
      mock.script({ times: 1 }, { faults: { status: { code: 529 } } });
      mock.script({}, { faults: { silent: true } });
      const body = { model: 'both', messages, n: 3 };
      const answer = streams
        ? await client.chat.completions.stream(body).finalChatCompletion()
        : await client.chat.completions.create(body);
      expect(answer.choices).toHaveLength(3);
      expect(second.requests.filter(isCall)).toHaveLength(1);
      // All but the one that was refused.
      await Promise.all(
        calls()
          .filter(({ status }) => status === undefined)
          .map(({ aborted }) => aborted),
      );
    },
  );

  it('ends in an error event where a call breaks in the middle, and aborts the others', async () => {
    mock.script({ contains: 'long' }, { like: 'lorem-1000-20ms' });
    mock.script(
      { contains: 'short' },
      { text: ['a', 'b', 'c'], faults: { delayBetweenChunks: 20, cut: { afterEvents: 3 } } },
    );
    const answer = await stream({ model: 'chat/any', prompt: ['long one', 'short one'] });
    await answer.ended;
    expect(answer.events.at(-1)).toMatch(/"error":\{"message"/);
    expect(answer.text).not.toContain('[DONE]');
    const long = calls().find((call) => JSON.stringify(call.json()).includes('long'));
    expect(await long?.aborted).toBeGreaterThan(0);
  });

  it('aborts every call where the client leaves', async () => {
    mock.script({}, { like: 'lorem-1000-20ms' });
    const answer = await stream({ model: 'chat/any', prompt: ['a', 'b', 'c'] });
    await answer.read(/text/);
    answer.message.destroy();
    expect(calls()).toHaveLength(3);
    await Promise.all(calls().map(({ aborted }) => aborted));
  });

  it('is logged once, with what all used', async () => {
    await client.completions.create({ model: 'chat/echo', prompt: ['one', 'two'], max_tokens: 50 });
    const line = await gateway.requestLine('/v1/completions');
    expect(line).toMatchObject({ provider: 'chat', lane: 'hub', status: 200 });
    expect(line.usage).toMatchObject({ output: 2 });
  });
});
