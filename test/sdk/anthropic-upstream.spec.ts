import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic, {
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  OverloadedError,
  RateLimitError,
} from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { anthropicProvider } from '../support/lanes.js';
import { rawRequest } from '../support/raw-http.js';

const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
const weather = {
  name: 'get_weather',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
};
const thinking = { type: 'enabled' as const, budget_tokens: 1024 };

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

const lanes = [
  ['verbatim', 'mock'],
  ['hub', 'hub'],
] as const;
const combinations = generations.flatMap(([generation, connect]) =>
  lanes.map(([lane, provider]) => [generation, lane, connect, provider] as const),
);

const isMessage = ({ path }: RecordedRequest): boolean => path === '/v1/messages';

let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-upstream' });
  gateway = await startGateway(anthropicProvider(mock));
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

describe.each(combinations)(
  'the Anthropic SDK %s on Anthropic, %s',
  (generation, lane, connect, provider) => {
    let client: Anthropic;

    beforeAll(() => {
      client = connect(gateway.url, gateway.token);
    });

    const named = (model: string): string => `${provider}/${model}`;
    const create = (model: string, more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
      client.messages.create({ max_tokens: 2000, messages: hello, ...more, model: named(model) });
    const stream = (model: string, more: Partial<Anthropic.MessageStreamParams> = {}) =>
      client.messages.stream({ max_tokens: 2000, messages: hello, ...more, model: named(model) });

    it('creates a message', async () => {
      const { data, response } = await create('echo', { system: 'Be brief.' }).withResponse();
      expect(data.content).toMatchObject([{ type: 'text', text: 'Hello there, gateway!' }]);
      expect(data.usage).toMatchObject({ service_tier: 'standard', cache_read_input_tokens: 0 });
      expect(response.headers.get('x-gateway-lane')).toBe(lane);
      expect(response.headers.get('x-gateway-losses')).toBeNull();
      const sent = await mock.nextRequest(isMessage);
      expect(sent.json()).toEqual({ model: 'echo', max_tokens: 2000, messages: hello, system: 'Be brief.' });
      expect(sent.headers['anthropic-version']).toBe(generation === '1.x' ? '2026-10-21' : '2023-06-01');
    });

    it('streams, and the helper accumulates', async () => {
      const streamed = stream('lorem-20');
      let pieces = 0;
      streamed.on('text', () => (pieces += 1));
      const message = await streamed.finalMessage();
      expect(pieces).toBe(20);
      expect(message.usage).toMatchObject({ output_tokens: 20 });
    });

    it('runs a tool loop of six requests, each with all the signed thinking before it', async () => {
      const runner = client.beta.messages.toolRunner({
        model: named('thinking-tools'),
        max_tokens: 2000,
        thinking,
        messages: hello,
        stream: true,
        tools: [{ ...weather, type: 'custom', run: () => 'sunny', parse: (input: unknown) => input }],
      });
      const message = await runner.runUntilDone();
      expect(message.content).toMatchObject([
        { type: 'thinking' },
        { text: expect.stringContaining('sunny') },
      ]);
      const bodies = mock.requests
        .filter(({ status, path }) => status === 200 && path === '/v1/messages')
        .map((request) => request.json() as Anthropic.MessageCreateParams);
      expect(bodies).toHaveLength(6);
      const replayed = bodies[5]?.messages.flatMap(({ content }) =>
        typeof content === 'string' ? [] : content,
      );
      expect(replayed?.filter(({ type }) => type === 'thinking')).toHaveLength(5);
    });

    it.each(['reasoning', 'reasoning-redacted'])(
      'gives the thinking of %s back over five turns',
      async (model) => {
        const messages: Anthropic.MessageParam[] = [...hello];
        for (let turn = 0; turn < 5; turn += 1) {
          const given = { messages: [...messages], thinking };
          const message =
            turn % 2 === 0 ? await create(model, given) : await stream(model, given).finalMessage();
          expect(message.content).toHaveLength(2);
          messages.push({ role: 'assistant', content: message.content }, ...hello);
        }
        expect(mock.requests.filter(isMessage).map(({ status }) => status)).toEqual([
          200, 200, 200, 200, 200,
        ]);
      },
    );

    it('reports what the cache wrote and read', async () => {
      const marked = {
        type: 'text' as const,
        cache_control: { type: 'ephemeral' as const, ttl: '1h' as const },
      };
      const system = [{ ...marked, text: 'x'.repeat(400) }];
      expect((await create('echo', { system })).usage).toMatchObject({
        cache_creation_input_tokens: 100,
        cache_creation: { ephemeral_1h_input_tokens: 100 },
      });
    });

    it('counts tokens as the vendor does', async () => {
      const counted = await client.messages.countTokens({ model: named('echo'), messages: hello });
      expect(counted.input_tokens).toBe(6);
      expect(mock.requests.some(({ path }) => path === '/v1/messages/count_tokens')).toBe(true);
    });

    it('refuses a signature the vendor did not issue, in its words', async () => {
      const content = [
        { type: 'thinking' as const, thinking: 'Hm.', signature: 'AAAA' },
        { type: 'text' as const, text: 'Yes.' },
      ];
      const messages = [...hello, { role: 'assistant' as const, content }, ...hello];
      await expect(create('echo', { messages })).rejects.toThrow('Invalid `signature` in `thinking` block');
    });

    it('lets a client leave', async () => {
      const streamed = stream('lorem-100-20ms');
      streamed.on('text', () => {
        streamed.abort();
      });
      await expect(streamed.finalMessage()).rejects.toBeInstanceOf(
        generation === '1.x' ? APIUserAbortError : OlderAnthropic.APIUserAbortError,
      );
      const request = await mock.nextRequest(isMessage);
      expect(await request.aborted).toBeGreaterThan(0);
    });

    it('ends a stream that fails with an exception', async () => {
      for (const model of ['error-event', 'cut', 'no-end']) {
        await expect(stream(model).finalMessage()).rejects.toThrow();
      }
    });
  },
);

describe('typed errors of the Anthropic SDK on Anthropic', () => {
  it.each([
    [400, BadRequestError, 'invalid_request_error'],
    [404, NotFoundError, 'not_found_error'],
    [429, RateLimitError, 'rate_limit_error'],
    [500, InternalServerError, 'api_error'],
    [529, OverloadedError, 'overloaded_error'],
  ])('raises that of %i', async (status, kind, type) => {
    const client = new Anthropic({
      baseURL: gateway.url,
      apiKey: gateway.token,
      maxRetries: 0,
      logLevel: 'off',
    });
    for (const provider of ['mock', 'hub']) {
      const error: unknown = await client.messages
        .create({ model: `${provider}/status-${status}`, max_tokens: 9, messages: hello })
        .catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ status, error: { type: 'error', error: { type } } });
    }
  });

  it('raises its authentication error for a token nobody issued', async () => {
    const stranger = new Anthropic({
      baseURL: gateway.url,
      apiKey: 'sk-wrong',
      maxRetries: 0,
      logLevel: 'off',
    });
    const asked = stranger.messages.create({ model: 'mock/echo', max_tokens: 9, messages: hello });
    await expect(asked).rejects.toBeInstanceOf(AuthenticationError);
  });
});

describe("Anthropic's own clients byte for byte", () => {
  const post = (body: string) =>
    rawRequest(gateway.url, {
      path: '/v1/messages',
      headers: {
        'x-api-key': gateway.token,
        'anthropic-version': '2023-06-01',
        'anthropic-beta': 'context-1m-2025-08-07',
        'content-type': 'application/json',
      },
      body,
    });

  it('sends the request as it was written, but for the model, with its betas', async () => {
    const body =
      '{ "max_tokens" : 99,\n\t"messages":[ { "content":"\\u0068i" , "role":"user" } ] ,"x":12345678901234567890,"model" :"MODEL"\r\n}';
    const answer = await post(body.replace('MODEL', 'mock/echo'));
    expect(answer.headers['x-gateway-lane']).toBe('verbatim');
    const arrived = await mock.nextRequest(isMessage);
    expect(arrived.text).toBe(body.replace('MODEL', 'echo'));
    expect(arrived.headers['anthropic-beta']).toBe('context-1m-2025-08-07');
  });

  it('gives back the answer and the stream as they were written', async () => {
    const whole =
      '{ "type":"message","big":12345678901234567890,"content":[{"type":"text","text":"\\u0068i"}]}\n';
    mock.script({ stream: false }, { raw: { chunks: [whole] } });
    const ask = '{"model":"mock/any","max_tokens":9,"messages":[{"role":"user","content":"hi"}]';
    expect((await post(`${ask}}`)).body.toString()).toBe(whole);
    const events =
      'event: message_start\r\ndata: {"type":"message_start","message":{"content":[],"usage":{"input_tokens":1}}}\r\n\r\n: hi\n\nevent: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens": 2}}\n\nevent: message_stop\ndata: { "type":"message_stop"}\n\n';
    mock.script({ stream: true }, { raw: { chunks: [events] } });
    expect((await post(`${ask},"stream":true}`)).body.toString()).toBe(events);
  });
});
