import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import type { ResponseInput } from 'openai/resources/responses/responses';
import type { WireEvent } from '#libs/canonical';
import { checkOpenAiResponsesGrammar } from '#libs/formats/openai-responses';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

const weather = {
  type: 'function' as const,
  name: 'get_weather',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};

let mock: MockUpstream;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-right' });
  client = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-right', maxRetries: 0, logLevel: 'off' });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await mock.close();
});

describe('responses of the mock', () => {
  it('answers, with usage and the settings repeated', async () => {
    const response = await client.responses.create({
      model: 'echo',
      instructions: 'Be brief.',
      input: 'Hello there',
      temperature: 0.5,
      metadata: { topic: 'greeting' },
    });
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      instructions: 'Be brief.',
      temperature: 0.5,
      metadata: { topic: 'greeting' },
      store: true,
    });
    expect(response.output_text).toBe('Hello there');
    expect(response.usage?.output_tokens).toBe(2);
  });

  it('streams in the grammar, also where it fails', async () => {
    const events: WireEvent[] = [];
    for await (const event of await client.responses.create({
      model: 'reasoning',
      input: 'hi',
      stream: true,
    })) {
      events.push({ event: event.type, data: JSON.stringify(event) });
    }
    expect(() => {
      checkOpenAiResponsesGrammar(events);
    }).not.toThrow();
    const failing = client.responses.stream({ model: 'error-event', input: 'hi' });
    await expect(failing.finalResponse()).rejects.toThrow('The server had an error');
  });

  it('parses structured output', async () => {
    const response = await client.responses.parse({
      model: 'json',
      input: 'hi',
      text: { format: { type: 'json_schema', name: 'place', strict: true, schema: weather.parameters } },
    });
    expect(response.output_parsed).toEqual({ city: 'city' });
  });

  it('calls tools, one or several at once, and reads the results', async () => {
    const tools = [weather, { ...weather, name: 'get_time' }];
    const first = await client.responses
      .stream({ model: 'interleaved-tools', input: 'hi', tools })
      .finalResponse();
    const calls = first.output.filter((item) => item.type === 'function_call');
    expect(calls.map(({ name }) => name)).toEqual(['get_weather', 'get_time']);
    const input: ResponseInput = [
      { role: 'user', content: 'hi' },
      ...calls.map(({ type, id = '', call_id, name, arguments: text }) => ({
        type,
        id,
        call_id,
        name,
        arguments: text,
      })),
      ...calls.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: 'sunny' })),
    ];
    const second = await client.responses.create({ model: 'interleaved-tools', input, tools });
    expect(second.output_text).toBe('The tools said: sunny; sunny');
  });

  it.each([
    [{}, false, false],
    [{ reasoning: { summary: 'auto' as const } }, true, false],
    [{ include: ['reasoning.encrypted_content' as const] }, false, true],
    [{ store: false, reasoning: { summary: 'detailed' as const } }, true, true],
  ])('shows thinking as %j asks', async (asked, summed, sealed) => {
    const whole = await client.responses.create({ model: 'reasoning', input: 'hi', ...asked });
    const streamed = await client.responses
      .stream({ model: 'reasoning', input: 'hi', ...asked })
      .finalResponse();
    for (const { output } of [whole, streamed]) {
      const [item] = output;
      if (item?.type !== 'reasoning') throw new Error('no reasoning');
      expect(item.id).toMatch(/^rs_/);
      expect(item.content).toBeUndefined();
      expect(item.summary.map(({ text }) => text)).toEqual(
        summed ? ['The user wants an answer. Forty-two is one.'] : [],
      );
      expect(typeof item.encrypted_content === 'string').toBe(sealed);
    }
  });

  it('wants thinking back unchanged before the calls it led to, five steps long', async () => {
    const input: ResponseInput = [{ role: 'user', content: 'hi' }];
    const ask = () =>
      client.responses.create({
        model: 'thinking-tools',
        input,
        tools: [weather],
        store: false,
        include: ['reasoning.encrypted_content'],
      });
    for (let step = 0; step < 5; step += 1) {
      const { output } = await ask();
      const [thought, call] = output;
      if (thought?.type !== 'reasoning' || call?.type !== 'function_call') throw new Error('no step');
      const result = { type: 'function_call_output' as const, call_id: call.call_id, output: 'sunny' };
      const { type, call_id, name, arguments: text } = call;
      const nameless = { type, call_id, name, arguments: text };
      for (const partial of [[nameless], [call], [call, thought]]) {
        input.push(...partial, result);
        await expect(ask()).rejects.toThrow(
          partial.length === 1 ? `required 'reasoning' item: '${thought.id}'` : 'required following item',
        );
        input.splice(-partial.length - 1);
      }
      input.push(thought, call, result);
    }
    expect((await ask()).output_text).toContain('After 5 steps');
  });

  it('sees images and files, also in the results of tools', async () => {
    const image = {
      type: 'input_image' as const,
      detail: 'auto' as const,
      image_url: 'data:image/png;base64,iVBORw0KGgo=',
    };
    const file = {
      type: 'input_file' as const,
      filename: 'a.pdf',
      file_data: 'data:application/pdf;base64,JVBERi0=',
    };
    const response = await client.responses.create({
      model: 'vision',
      input: [{ role: 'user', content: [image, file] }],
    });
    expect(response.output_text).toBe('I see 2: image/png of 8 bytes, application/pdf of 5 bytes.');
  });

  it.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [404, NotFoundError],
    [429, RateLimitError],
    [500, InternalServerError],
  ])('refuses with %i in the class of its own', async (status, exception) => {
    const asked = client.responses.create({ model: `status-${status}`, input: 'hi' });
    await expect(asked).rejects.toThrow(exception);
  });

  it('ends where the tokens are used up, incomplete', async () => {
    const response = await client.responses.create({ model: 'lorem-40', input: 'hi', max_output_tokens: 16 });
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ status: 'incomplete' }],
    });
  });

  it('answers for benchmarks, whole and streamed', async () => {
    const fast = await startMockUpstream({ fast: true });
    const { responses } = new OpenAI({ baseURL: fast.baseUrl, apiKey: 'sk-any', maxRetries: 0 });
    for (let time = 0; time < 2; time += 1) {
      expect((await responses.create({ model: 'lorem-3', input: 'hi' })).output_text).toBe(
        'lorem ipsum dolor',
      );
      const streamed = await responses.stream({ model: 'lorem-3', input: 'hi' }).finalResponse();
      expect(streamed.output_text).toBe('lorem ipsum dolor');
    }
    await fast.close();
  });
});
