import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('the Anthropic SDK, translated to responses', () => {
  const hello = [{ role: 'user' as const, content: 'Hello there, gateway!' }];
  const tools = [
    { name: 'get_weather', input_schema: schema },
    { name: 'get_time', input_schema: { type: 'object' as const } },
  ];
  const connect = () =>
    new Anthropic({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  const create = (model: string, more: Partial<Anthropic.MessageCreateParamsNonStreaming> = {}) =>
    connect().messages.create({ max_tokens: 200, messages: hello, ...more, model: `hub/${model}` });

  it('answers, and streams', async () => {
    const message = await create('echo', { system: 'Be brief.' });
    expect(message.content).toMatchObject([{ type: 'text', text: 'Hello there, gateway!' }]);
    expect(sent()).toMatchObject([{ instructions: 'Be brief.', max_output_tokens: 200 }]);
    const streamed = await connect()
      .messages.stream({ model: 'hub/lorem-20', max_tokens: 200, messages: hello })
      .finalMessage();
    expect(streamed.usage.output_tokens).toBe(20);
  });

  it('calls tools and takes images, errors and nothing as their results', async () => {
    const first = await connect()
      .messages.stream({ model: 'hub/interleaved-tools', max_tokens: 200, messages: hello, tools })
      .finalMessage();
    expect(first.stop_reason).toBe('tool_use');
    const [one, other] = first.content.filter((block) => block.type === 'tool_use');
    const second = await create('interleaved-tools', {
      tools,
      messages: [
        ...hello,
        { role: 'assistant', content: first.content },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: one?.id ?? '',
              content: [
                { type: 'text', text: 'a picture' },
                { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
              ],
            },
            { type: 'tool_result', tool_use_id: other?.id ?? '', is_error: true, content: 'no clock' },
          ],
        },
      ],
    });
    expect(second.content).toMatchObject([{ text: expect.stringContaining('a picture') }]);
    expect(sent().at(-1)).toMatchObject({
      input: expect.arrayContaining([
        expect.objectContaining({
          type: 'function_call_output',
          output: [
            { type: 'input_text', text: 'a picture' },
            expect.objectContaining({ type: 'input_image', image_url: `data:image/png;base64,${pixel}` }),
          ],
        }),
        expect.objectContaining({ output: expect.stringMatching(/error[\s\S]*no clock/i) }),
      ]),
    });
  });

  it('carries images and documents', async () => {
    const message = await create('vision', {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
            { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: document } },
          ],
        },
      ],
    });
    expect(message.content).toMatchObject([{ text: seen }]);
  });

  it('gets the form it wants', async () => {
    const message = await create('json', { output_config: { format: { type: 'json_schema', schema } } });
    expect(message.content).toMatchObject([{ text: '{"city":"city"}' }]);
  });

  it.each([
    [400, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
  ])('raises the typed exception of an upstream %i', async (status, type) => {
    const error: unknown = await create(`status-${status}`).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status, error: { type: 'error', error: { type } } });
  });

  it('ends a broken stream with an exception', async () => {
    for (const model of ['error-event', 'cut', 'no-end']) {
      const stream = connect().messages.stream({ model: `hub/${model}`, max_tokens: 200, messages: hello });
      await expect(stream.finalMessage()).rejects.toThrow();
    }
  });
});

describe('the Google SDK, translated to responses', () => {
  const declaration = { name: 'get_weather', parametersJsonSchema: schema };
  const connect = () => new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.url } });

  it('answers, streams, and gets the form it wants', async () => {
    const { models } = connect();
    const answer = await models.generateContent({ model: 'hub/echo', contents: 'Hello there' });
    expect(answer.text).toBe('Hello there');
    let text = '';
    for await (const chunk of await models.generateContentStream({ model: 'hub/lorem-20', contents: 'hi' })) {
      text += chunk.text ?? '';
    }
    expect(text.split(' ')).toHaveLength(20);
    const placed = await models.generateContent({
      model: 'hub/json',
      contents: 'hi',
      config: { responseMimeType: 'application/json', responseJsonSchema: schema },
    });
    expect(placed.text).toBe('{"city":"city"}');
  });

  it('calls functions in parallel and takes their results', async () => {
    const config = { tools: [{ functionDeclarations: [declaration, { ...declaration, name: 'get_time' }] }] };
    const { models } = connect();
    const first = await models.generateContent({ model: 'hub/parallel-tools', contents: 'hi', config });
    const calls = first.functionCalls ?? [];
    expect(calls.map(({ name }) => name)).toEqual(['get_weather', 'get_time']);
    const second = await models.generateContent({
      model: 'hub/parallel-tools',
      config,
      contents: [
        { role: 'user', parts: [{ text: 'hi' }] },
        first.candidates?.[0]?.content ?? {},
        {
          role: 'user',
          parts: calls.map(({ name = '', id }) => ({
            functionResponse: { name, response: { output: 'sunny' }, ...(id !== undefined && { id }) },
          })),
        },
      ],
    });
    expect(second.text).toContain('sunny');
  });

  it('carries images and documents', async () => {
    const parts = [
      { inlineData: { mimeType: 'image/png', data: pixel } },
      { inlineData: { mimeType: 'application/pdf', data: document } },
    ];
    const answer = await connect().models.generateContent({
      model: 'hub/vision',
      contents: [{ role: 'user', parts }],
    });
    expect(answer.text).toBe(seen);
  });

  it.each([400, 429, 500])('raises its exception of an upstream %i', async (status) => {
    const asked = connect().models.generateContent({ model: `hub/status-${status}`, contents: 'hi' });
    await expect(asked).rejects.toMatchObject({ status });
  });

  it('ends a broken stream with an exception', async () => {
    const read = async (model: string): Promise<number> => {
      let chunks = 0;
      const stream = await connect().models.generateContentStream({ model: `hub/${model}`, contents: 'hi' });
      for await (const chunk of stream) chunks += chunk.text === undefined ? 0 : 1;
      return chunks;
    };
    for (const model of ['error-event', 'cut']) await expect(read(model)).rejects.toThrow();
  });
});
