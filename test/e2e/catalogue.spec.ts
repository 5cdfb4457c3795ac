import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

const gpt = { provider: 'openai', model: 'gpt-4o-2024-08-06' };
const llama = { provider: 'groq', model: 'llama-3.3-70b-versatile' };
const own = { provider: 'own', model: 'mine' };

let upstream: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startMockUpstream();
  const provider = (type: string) => ({ type, baseUrl: upstream.baseUrl, apiKey: 'sk-upstream' });
  gateway = await startGateway({
    providers: { openai: provider('openai'), groq: provider('groq'), own: provider('openai-compatible') },
    models: {
      gpt: [gpt],
      llama: [llama],
      unknown: [own],
      mine: [{ ...own, context: 500, capabilities: { vision: false }, prices: { input: 1, output: 2 } }],
      cheapest: { candidates: [own, gpt, llama], strategy: 'cheapest' },
      listed: { candidates: [llama, gpt], strategy: 'priority' },
      blind: [{ ...own, capabilities: { tools: false } }, gpt],
      small: [{ ...own, context: 500, prices: { input: 1, output: 2 } }, gpt],
    },
  });
});
beforeEach(() => {
  upstream.reset();
});
afterAll(async () => {
  await Promise.all([gateway.close(), upstream.close()]);
});

async function ask(model: string, body: object = {}) {
  const message = { model, messages: [{ role: 'user', content: 'hi' }], ...body };
  const request = { path, headers: bearerJson(gateway.token), body: JSON.stringify(message) };
  const answer = await OpenAnswer.begin(send(gateway.url, request));
  await answer.ended;
  const { statusCode, headers } = answer.message;
  const line = await gateway.requestLine(path, String(headers['x-request-id']));
  return { status: statusCode, provider: headers['x-gateway-provider'], text: answer.text, line };
}

async function list(query: string) {
  const answer = await fetch(`${gateway.url}/v1/models${query}`, {
    headers: { authorization: `Bearer ${gateway.token}` },
  });
  return (await answer.json()) as Record<string, unknown> & { data: readonly Record<string, unknown>[] };
}

const vision = {
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: picture } },
      ],
    },
  ],
};

describe('GET /v1/models', () => {
  it('tells with include=metadata what models can do and cost, and how old that knowledge is', async () => {
    const { data, catalogue } = await list('?include=metadata');
    const found: Record<string, unknown> = Object.fromEntries(data.map((model) => [String(model.id), model]));
    expect(found.llama).toMatchObject({
      state: 'ready',
      capabilities: { vision: false, tools: true },
      context_window: 131_072,
      max_output_tokens: 32_768,
      prices: { currency: 'USD', input: 0.59, output: 0.79 },
    });
    expect(found.gpt).toMatchObject({ prices: { input: 2.5, cache_read: 1.25, output: 10 } });
    expect(found.mine).toMatchObject({
      context_window: 500,
      capabilities: { vision: false },
      prices: { currency: 'USD', input: 1, output: 2 },
    });
    expect(found.unknown).not.toHaveProperty('prices');
    expect(found.cheapest).not.toHaveProperty('prices');
    expect(found.listed).toMatchObject({ capabilities: { vision: true }, context_window: 131_072 });
    expect(catalogue).toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      sources: expect.arrayContaining([expect.objectContaining({ licence: 'MIT' })]),
    });
  });

  it('has none of it otherwise', async () => {
    const { data, ...rest } = await list('');
    expect(rest).toEqual({ object: 'list' });
    for (const model of data) {
      expect(Object.keys(model).filter((key) => !plainKeys.has(key))).toEqual([]);
    }
  });
});

const plainKeys = new Set(['id', 'object', 'created', 'owned_by', 'endpoints', 'modalities']);

describe('the strategy cheapest', () => {
  it('asks the cheapest first, and who has no price last', async () => {
    const { provider, line } = await ask('cheapest');
    expect(provider).toBe('groq');
    expect(line.route).toEqual({
      strategy: 'cheapest',
      order: [
        `groq/${llama.model}: about $0.00079059`,
        `openai/${gpt.model}: about $0.0100025`,
        'own/mine: its price is not known',
      ],
      skipped: [],
    });
  });

  it('goes to the next one where that fails', async () => {
    upstream.script({ model: llama.model }, { faults: { status: { code: 400 + 100 } } });
    const { status, provider } = await ask('cheapest');
    expect([status, provider]).toEqual([200, 'openai']);
  });
});

describe('what the catalogue knows', () => {
  it('keeps pictures from a model that sees none, and says so', async () => {
    const { status, provider, line } = await ask('listed', vision);
    expect([status, provider]).toEqual([200, 'openai']);
    expect(line.route).toMatchObject({ skipped: [`groq/${llama.model}: sees no pictures`] });
    expect((await ask('listed')).provider).toBe('groq');
  });

  it('gives way to what the configuration says', async () => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    const { provider, line } = await ask('blind', { tools });
    expect(provider).toBe('openai');
    expect(line.route).toMatchObject({ skipped: ['own/mine: calls no tools'] });
  });

  it('keeps long prompts from a model that cannot hold them', async () => {
    const long = { messages: [{ role: 'user', content: 'word '.repeat(1000) }] };
    const { provider, line } = await ask('small', long);
    expect(provider).toBe('openai');
    expect(line.route).toMatchObject({ skipped: [expect.stringContaining('exceeds its context of 500')] });
  });

  it('tells the log what a request cost', async () => {
    const { line } = await ask('gpt');
    const { input = NaN, output = NaN } = line.usage as Record<string, number>;
    expect(line.cost).toBeCloseTo((input * 2.5 + output * 10) / 1e6, 9);
    expect(line).not.toHaveProperty('unpriced');
    const mine = (await ask('mine')).line;
    expect(mine.cost).toBeCloseTo((input + output * 2) / 1e6, 9);
    expect((await ask('unknown')).line).not.toHaveProperty('cost');
  });
});
