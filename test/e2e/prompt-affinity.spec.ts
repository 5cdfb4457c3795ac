import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { FirstCredentials } from '../../src/tokens/first-credentials.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const minute = 60_000;
const keys = ['sk-upstream-key-one', 'sk-upstream-key-two', 'sk-upstream-key-three'] as const;

let time = 0;
let mock: MockUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  mock = await startMockUpstream({ promptCache: () => time });
});
beforeEach(() => {
  time = 0;
  mock.reset();
});
afterEach(() => gateway.close());
afterAll(() => mock.close());

async function start(
  routing: Record<string, unknown> = {},
  models?: Record<string, object>,
  apiKeys: readonly string[] = keys,
): Promise<void> {
  const chat = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKeys };
  gateway = await startGateway({
    providers: {
      chat,
      other: chat,
      claude: { type: 'anthropic', baseUrl: mock.origin, apiKeys },
    },
    routing: { retries: 0, breakerShare: 0, cooldown: '1m', ...routing },
    ...(models && { models }),
  });
}

interface Answer {
  readonly headers: Headers;
  readonly usage: Record<string, number> & { prompt_tokens_details?: { cached_tokens: number } };
}

async function ask(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      ...(path === '/v1/messages' && { 'anthropic-version': '2023-06-01' }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
  const { usage } = JSON.parse(text) as Pick<Answer, 'usage'>;
  return { headers: response.headers, usage };
}

/** Tokens of a prompt, and those of them that came from the vendor's cache. */
interface Read {
  readonly total: number;
  readonly cached: number;
}

/** A client of a vendor: what it sends of a conversation, and how it is told what was cached. */
interface Vendor {
  readonly name: string;
  ask(texts: readonly string[], model?: string): Promise<Read & { readonly affinity: string | null }>;
}

const turns = (texts: readonly string[]) =>
  texts.map((content, place) => ({ role: place % 2 === 0 ? 'user' : 'assistant', content }));

const openAi: Vendor = {
  name: 'OpenAI',
  ask: async (texts, model = 'chat/m') => {
    const { headers, usage } = await ask('/v1/chat/completions', { model, messages: turns(texts) });
    const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
    return { total: usage.prompt_tokens ?? 0, cached, affinity: headers.get('x-gateway-affinity') };
  },
};

const anthropic: Vendor = {
  name: 'Anthropic',
  ask: async (texts, model = 'claude/claude-3-5-haiku-latest') => {
    // The mark moves with the conversation, as agents do it.
    const messages = turns(texts).map(({ role, content }, place) => ({
      role,
      content: [
        {
          type: 'text',
          text: content,
          ...(place === texts.length - 1 && { cache_control: { type: 'ephemeral' } }),
        },
      ],
    }));
    const { headers, usage } = await ask('/v1/messages', { model, max_tokens: 50, messages });
    const cached = usage.cache_read_input_tokens ?? 0;
    const total = (usage.input_tokens ?? 0) + cached + (usage.cache_creation_input_tokens ?? 0);
    return { total, cached, affinity: headers.get('x-gateway-affinity') };
  },
};

const documentOf = (name: string): string => `${name} says much of this. `.repeat(1600).slice(0, 32_000);

/** Four people talk about a document each, and say something every two minutes, fifty times. */
async function hitRate(vendor: Vendor): Promise<number> {
  const conversations = ['Ann', 'Bob', 'Cem', 'Dan'].map((name) => [`${documentOf(name)} What is it about?`]);
  let [total, cached] = [0, 0];
  for (let turn = 0; turn < 50; turn += 1) {
    for (const texts of conversations) {
      const read = await vendor.ask(texts);
      total += read.total;
      cached += read.cached;
      texts.push(`It is about point ${turn}.`, `And what else is there after point ${turn}?`);
    }
    time += 2 * minute;
  }
  return cached / total;
}

/** The keys that requests with this text came with, in their order. */
const keysOf = (text: string): readonly string[] =>
  mock.requests
    .filter((request) => request.contains(text))
    .map(({ headers }) => String(headers['x-api-key'] ?? headers.authorization));

const keysUsed = (text: string): ReadonlySet<string> => new Set(keysOf(text));

describe.each([openAi, anthropic])('conversations over three keys of $name', (vendor) => {
  it('read less than 40 % of their prompts from its cache without affinity', async () => {
    await start({ affinity: 'off' });
    expect(await hitRate(vendor)).toBeLessThan(0.4);
  });

  it('read more than 95 % of their prompts from its cache with affinity', async () => {
    await start();
    expect(await hitRate(vendor)).toBeGreaterThan(0.95);
    expect(keysUsed('Ann says').size).toBe(1);
  });
});

describe('the report', () => {
  it('tells tokens from caches and money saved, to administrators alone', async () => {
    const prices = { input: 2, cacheRead: 0.2, output: 8 };
    await start({}, { priced: { candidates: [{ provider: 'chat', model: 'm', prices }] } });
    const first = await openAi.ask([documentOf('Gus')], 'priced');
    const second = await openAi.ask([documentOf('Gus'), 'Yes.', 'More?'], 'priced');
    const saved = (second.cached * 1.8) / 1e6;
    expect(await gateway.requestLine('/v1/chat/completions')).toMatchObject({
      usage: { cacheRead: second.cached },
      savedByCache: expect.closeTo(saved, 9),
    });
    const credentials = await gateway.application.get(FirstCredentials, { strict: false }).ensure();
    const ask = (key = '') =>
      fetch(`${gateway.url}/api/prompt-caches`, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask(gateway.token)).status).toBe(401);
    const answer = await ask(credentials?.adminKey);
    expect(await answer.json()).toMatchObject({
      object: 'prompt_cache_report',
      data: [
        {
          provider: 'chat',
          model: 'm',
          requests: 2,
          input_tokens: first.total + second.total,
          cached_tokens: second.cached,
          hit_rate: second.cached / (first.total + second.total),
          affinity: { kept: 1, moved: 0, new: 1 },
          saved_usd: expect.closeTo(saved, 9),
          requests_without_price: 0,
        },
      ],
    });
  });
});

describe('a prompt', () => {
  it('moves with its key at rest, stays there, and says so in the log', async () => {
    await start();
    const text = documentOf('Eve');
    expect((await openAi.ask([text])).affinity).toBe('new');
    expect((await openAi.ask([text, 'Yes.', 'More?'])).affinity).toBe('kept');
    const [home] = keysOf('Eve says');
    mock.script({ times: 1 }, { faults: { status: { code: 429 } } });
    expect((await openAi.ask([text, 'Yes.', 'Or?'])).affinity).toBe('moved');
    expect((await openAi.ask([text, 'Yes.', 'Or?', 'No.', 'So?'])).affinity).toBe('kept');
    const [first, second, refused, third, fourth] = keysOf('Eve says');
    expect([first, second, refused]).toEqual([home, home, home]);
    expect(third).not.toBe(home);
    expect(fourth).toBe(third);
    expect(await gateway.requestLine('/v1/chat/completions')).toMatchObject({
      affinity: 'kept',
      usage: { cacheRead: expect.any(Number) },
    });
  });

  it('of less than 1,024 tokens goes anywhere, unless its client names a cache', async () => {
    await start();
    const short = { model: 'chat/m', messages: [{ role: 'user', content: 'Hello.' }] };
    for (let request = 0; request < 6; request += 1) {
      expect((await ask('/v1/chat/completions', short)).headers.get('x-gateway-affinity')).toBeNull();
    }
    expect(keysUsed('Hello.').size).toBe(3);
    const named = { ...short, prompt_cache_key: 'greetings' };
    for (let request = 0; request < 6; request += 1) await ask('/v1/chat/completions', named);
    expect(keysUsed('greetings').size).toBe(1);
  });

  it('is spread by weight where it is new, and stays with its candidate', async () => {
    const candidate = (provider: string, weight: number) => ({ provider, model: provider, weight });
    await start(
      {},
      { both: { strategy: 'weighted', candidates: [candidate('chat', 1), candidate('other', 3)] } },
      ['sk-upstream-key-one'],
    );
    const names = Array.from({ length: 80 }, (_, place) => `Nr. ${place}`);
    for (const name of names) await openAi.ask([`${name} ${documentOf(name)}`.slice(0, 6000)], 'both');
    const modelsAsked = () =>
      mock.requests.flatMap((request) =>
        request.method === 'POST' ? (request.json() as { model: string }).model : [],
      );
    const first = modelsAsked();
    const heavy = first.filter((model) => model === 'other').length;
    expect(heavy).toBeGreaterThan(45);
    expect(heavy).toBeLessThan(75);
    for (const name of names) {
      const texts = [`${name} ${documentOf(name)}`.slice(0, 6000), 'Yes.', 'More?'];
      expect((await openAi.ask(texts, 'both')).affinity).toBe('kept');
    }
    expect(modelsAsked().slice(80)).toEqual(first);
  });

  it('goes anywhere where the model says so', async () => {
    await start({}, { free: { affinity: 'off', candidates: [{ provider: 'chat', model: 'm' }] } });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await openAi.ask([documentOf('Fay')], 'free')).affinity).toBeNull();
    }
    expect(keysUsed('Fay says').size).toBe(3);
  });
});
