import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import OlderAnthropic from '@anthropic-ai/sdk-0';
import { GoogleGenAI } from '@google/genai';
import { GoogleGenAI as OlderGoogleGenAI } from '@google/genai-2';
import OpenAI from 'openai';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import type { ScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let upstream: ScriptedUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const { url } = upstream;
  gateway = await startGateway({
    providers: {
      claude: { type: 'anthropic', baseUrl: url, apiKey: 'sk-ant' },
      gemini: { type: 'google', baseUrl: url, apiKey: 'AIza' },
      gpt: { type: 'openai', baseUrl: `${url}/v1`, apiKey: 'sk', formats: ['openai-responses'] },
      plain: { type: 'openai-compatible', baseUrl: `${url}/v1`, apiKey: 'sk' },
    },
  });
  upstream.answer('/v1/messages/count_tokens', 200, { input_tokens: 41 });
  upstream.answer('/v1beta/models/m:countTokens', 200, { totalTokens: 42 });
  upstream.answer('/v1/responses/input_tokens', 200, {
    object: 'response.input_tokens',
    input_tokens: 43,
  });
});
beforeEach(() => {
  upstream.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

/** Each vendor's count, and what the gateway estimates: 5 tokens of text, 4 around the turn, 3 before the answer. */
const upstreams = [
  ['claude/m', 41, false],
  ['gemini/m', 42, false],
  ['gpt/m', 43, false],
  ['plain/m', 12, true],
] as const;

const hello = 'Hello there, gateway!';
const isEstimated = (headers: Headers): boolean => headers.get('x-gateway-usage') === 'estimated';

const anthropics = [
  [
    '1.x',
    () => new Anthropic({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' }),
  ],
  [
    '0.x',
    () =>
      new OlderAnthropic({
        baseURL: gateway.url,
        apiKey: gateway.token,
        maxRetries: 0,
        logLevel: 'off',
      }) as unknown as Anthropic,
  ],
] as const;

describe.each(anthropics)('the Anthropic SDK %s', (_generation, connect) => {
  it.each(upstreams)('counts tokens of %s', async (model, tokens, estimated) => {
    const { data, response } = await connect()
      .messages.countTokens({ model, messages: [{ role: 'user', content: hello }] })
      .withResponse();
    expect(data.input_tokens).toBe(tokens);
    expect(isEstimated(response.headers)).toBe(estimated);
  });

  it('counts in its beta namespace, with system and tools', async () => {
    const tool = { name: 'look', input_schema: { type: 'object' as const } };
    const messages = [{ role: 'user' as const, content: hello }];
    const count = connect().beta.messages.countTokens({
      model: 'claude/m',
      system: 'Be brief.',
      messages,
      tools: [tool],
    });
    expect((await count).input_tokens).toBe(41);
    expect(upstream.requests[0]?.body).toStrictEqual({
      model: 'm',
      system: 'Be brief.',
      messages,
      tools: [tool],
    });
  });

  it('raises its typed error for an unknown model', async () => {
    const count = connect().messages.countTokens({
      model: 'nobody/knows',
      messages: [{ role: 'user', content: hello }],
    });
    await expect(count).rejects.toMatchObject({ name: expect.anything(), status: 404 });
    await expect(count).rejects.toHaveProperty('error.error.type', 'not_found_error');
  });
});

const googles = [
  ['3.x', () => new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.url } })],
  [
    '2.x',
    () =>
      new OlderGoogleGenAI({
        apiKey: gateway.token,
        httpOptions: { baseUrl: gateway.url },
      }) as unknown as GoogleGenAI,
  ],
] as const;

describe.each(googles)('the Google SDK %s', (_generation, connect) => {
  it.each(upstreams.map(([model, tokens]) => ({ model, tokens })))(
    'counts tokens of $model',
    async ({ model, tokens }) => {
      const { totalTokens } = await connect().models.countTokens({ model, contents: hello });
      expect(totalTokens).toBe(tokens);
    },
  );

  it('raises its typed error for an unknown model', async () => {
    const count = connect().models.countTokens({ model: 'nobody/knows', contents: hello });
    await expect(count).rejects.toMatchObject({ name: 'ApiError', status: 404 });
  });
});

describe('the OpenAI SDK', () => {
  const connect = (): OpenAI =>
    new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });

  it.each(upstreams)('counts input tokens of %s', async (model, tokens, estimated) => {
    const { data, response } = await connect()
      .responses.inputTokens.count({ model, input: hello })
      .withResponse();
    expect(data).toMatchObject({ object: 'response.input_tokens', input_tokens: tokens });
    expect(isEstimated(response.headers)).toBe(estimated);
  });

  it('raises its typed error for an unknown model', async () => {
    const count = connect().responses.inputTokens.count({ model: 'nobody/knows', input: hello });
    await expect(count).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});
