import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let mock: MockUpstream;
let gateway: TestGateway;
let openai: OpenAI;
let anthropic: Anthropic;
let google: GoogleGenAI;

beforeAll(async () => {
  mock = await startMockUpstream();
  const apiKey = 'sk';
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl: mock.baseUrl, apiKey },
      anthropic: { type: 'anthropic', baseUrl: mock.origin, apiKey },
      google: { type: 'google', baseUrl: mock.origin, apiKey },
    },
  });
  const headers = { 'x-gateway-cache': 'on' };
  const client = { apiKey: gateway.token, maxRetries: 0, defaultHeaders: headers } as const;
  openai = new OpenAI({ ...client, baseURL: gateway.baseUrl });
  anthropic = new Anthropic({ ...client, baseURL: gateway.url });
  google = new GoogleGenAI({ apiKey: gateway.token, httpOptions: { baseUrl: gateway.url, headers } });
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const posts = () => mock.requests.filter(({ method }) => method === 'POST').length;
const all = async <Item>(stream: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of stream) items.push(item);
  return items;
};
const messages = [{ role: 'user' as const, content: 'Hello there' }];

/** Each asks once, and gives all that it got. */
const questions: readonly (readonly [name: string, ask: (model: string) => Promise<unknown>])[] = [
  ['openai', (model) => openai.chat.completions.create({ model, messages })],
  [
    'openai, streaming',
    async (model) => all(await openai.chat.completions.create({ model, messages, stream: true })),
  ],
  ['openai responses', (model) => openai.responses.create({ model, input: 'Hello there', store: false })],
  [
    'openai embeddings',
    () => openai.embeddings.create({ model: 'openai/text-embedding-3-small', input: 'hi' }),
  ],
  ['anthropic', (model) => anthropic.messages.create({ model, max_tokens: 99, messages })],
  [
    'anthropic, streaming',
    async (model) => all(await anthropic.messages.create({ model, max_tokens: 99, messages, stream: true })),
  ],
  [
    'google',
    async (model) => {
      const answer = await google.models.generateContent({ model, contents: 'Hello there' });
      return [answer.responseId, answer.candidates, answer.usageMetadata];
    },
  ],
  [
    'google, streaming',
    async (model) => {
      const chunks = await all(await google.models.generateContentStream({ model, contents: 'Hello there' }));
      return chunks.map(({ responseId, candidates }) => [responseId, candidates]);
    },
  ],
];
const models = ['openai/gpt-5', 'anthropic/claude-sonnet-4-5', 'google/gemini-3-pro'];

describe.each(questions)('%s', (_name, ask) => {
  it.each(models)('gets from the cache what %s answered', async (model) => {
    const first = await ask(model);
    const asked = posts();
    expect(await ask(model)).toEqual(first);
    expect(posts()).toBe(asked);
  });
});

it('tells the SDK of a hit', async () => {
  const ask = () =>
    openai.chat.completions
      .create({ model: 'openai/gpt-5', messages: [{ role: 'user', content: 'Who are you?' }] })
      .withResponse();
  const first = await ask();
  const second = await ask();
  expect(first.response.headers.get('x-gateway-cache')).toBe('miss');
  expect(second.response.headers.get('x-gateway-cache')).toBe('hit');
  expect(second.response.headers.get('x-gateway-replayed')).toBe(first.request_id);
});
