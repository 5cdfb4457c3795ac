import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import OpenAI, { BadRequestError, InternalServerError } from 'openai';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { placeWeights } from '../support/weights.js';

// The model computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

const greet = [{ role: 'user' as const, content: 'Name three colours.' }];
/** What nobody answers in a few words. */
const tell = [{ role: 'user' as const, content: 'Tell me a long story about a river and its fish.' }];

const clientOf = (gateway: TestGateway): OpenAI =>
  new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });

describe('the embedded model under the OpenAI SDK', () => {
  let gateway: TestGateway;
  let client: OpenAI;

  beforeAll(async () => {
    gateway = await startGateway({ local: { enabled: true, pull: false, queue: 1 } }, {}, (folder) =>
      placeWeights(join(folder, 'data')),
    );
    client = clientOf(gateway);
  }, 600_000);
  afterAll(async () => {
    await gateway.close();
  });

  it('is listed', async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toContain('tinyllama');
  });

  it('answers with exact usage', async () => {
    const { data, response } = await client.chat.completions
      .create({ model: 'tinyllama', messages: tell, max_completion_tokens: 12, temperature: 0 })
      .withResponse();
    expect(data.choices[0]?.message.content).toMatch(/\w/);
    expect(data.choices[0]?.finish_reason).toBe('length');
    expect(data.usage).toMatchObject({ completion_tokens: 12 });
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
  });

  it('streams the same tokens for the same seed', async () => {
    const say = async () => {
      const stream = await client.chat.completions.create({
        model: 'local/tinyllama',
        messages: greet,
        max_completion_tokens: 8,
        seed: 7,
        stream: true,
        stream_options: { include_usage: true },
      });
      const pieces: string[] = [];
      let usage: number | undefined;
      for await (const chunk of stream) {
        const text = chunk.choices[0]?.delta.content;
        if (text) pieces.push(text);
        usage = chunk.usage?.completion_tokens ?? usage;
      }
      expect(pieces.length).toBeGreaterThan(2);
      expect(usage).toBe(8);
      return pieces.join('');
    };
    expect(await say()).toBe(await say());
  });

  it('keeps to a schema', async () => {
    const completion = await client.chat.completions.parse({
      model: 'tinyllama',
      messages: greet,
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'colour',
          strict: true,
          schema: {
            type: 'object',
            properties: { colour: { type: 'string', enum: ['red', 'green'] } },
            required: ['colour'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(['red', 'green']).toContain(
      (completion.choices[0]?.message.parsed as { colour: string } | null)?.colour,
    );
  });

  it('calls a tool it must call, and says that it ignores tools it may call', async () => {
    const tools = [
      {
        type: 'function' as const,
        function: { name: 'paint', parameters: { type: 'object', properties: { red: { type: 'boolean' } } } },
      },
    ];
    const must = await client.chat.completions.create({
      model: 'tinyllama',
      messages: greet,
      tools,
      tool_choice: 'required',
    });
    const [call] = must.choices[0]?.message.tool_calls ?? [];
    expect(call).toMatchObject({ type: 'function', function: { name: 'paint' } });
    const { response } = await client.chat.completions
      .create({ model: 'tinyllama', messages: greet, tools, max_completion_tokens: 2 })
      .withResponse();
    expect(response.headers.get('x-gateway-losses')).toContain('tools;dropped');
  });

  it('refuses what it cannot read, by name', async () => {
    const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } };
    const error: unknown = await client.chat.completions
      .create({ model: 'tinyllama', messages: [{ role: 'user', content: [image] }] })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param: expect.stringContaining('messages.0') });
  });

  it('answers 503 with a wait where its queue is full, and frees a place when a client leaves', async () => {
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const long = {
      model: 'tinyllama',
      messages: greet,
      max_completion_tokens: 400,
      seed: 1,
      stream: true as const,
    };
    const asked = controllers.map(({ signal }) =>
      client.chat.completions.create(long, { signal }).then(
        () => 'running',
        (error: unknown) => error,
      ),
    );
    const first = await Promise.race(
      asked.map(async (answer) => ((await answer) === 'running' ? new Promise(() => undefined) : answer)),
    );
    expect(first).toBeInstanceOf(InternalServerError);
    expect(first).toMatchObject({ status: 503 });
    expect((first as InstanceType<typeof InternalServerError>).headers.get('retry-after')).toMatch(/^\d+$/);
    for (const controller of controllers) controller.abort();
    await Promise.all(asked);
    // Places are free as soon as the token being computed is done.
    const deadline = performance.now() + 5_000;
    const again = () =>
      client.chat.completions.create({ model: 'tinyllama', messages: greet, max_completion_tokens: 1 });
    let after = await again().catch(() => undefined);
    while (after === undefined && performance.now() < deadline) after = await again().catch(() => undefined);
    expect(after?.choices).toHaveLength(1);
  });
});

describe('an embedded model whose weights are not here', () => {
  it('answers 503 with a wait, and is listed with its state', async () => {
    const gateway = await startGateway({ local: { enabled: true, pull: false } });
    const error: unknown = await clientOf(gateway)
      .chat.completions.create({ model: 'tinyllama', messages: greet })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 503, message: expect.stringContaining('models pull') });
    await gateway.close();
  });
});
