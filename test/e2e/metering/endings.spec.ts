import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MeteringBench, nanoDollarsFor, pricesFor } from '../../support/metering-bench.js';

let bench: MeteringBench;

beforeAll(async () => {
  bench = await MeteringBench.start((mock) => {
    const one = (provider: string, model: string) => [{ provider, model, prices: pricesFor.tokens }];
    const openai = { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk' };
    return {
      providers: {
        openai,
        other: openai,
        google: { type: 'google', baseUrl: mock.origin, apiKey: 'sk' },
        claude: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk' },
      },
      models: {
        gpt: one('openai', 'gpt-4o'),
        claude: one('claude', 'claude-sonnet-4-5'),
        gemini: one('google', 'gemini-2.5-flash'),
        painter: one('openai', 'gpt-image-1'),
        speaker: one('openai', 'gpt-4o-mini-tts'),
        either: [...one('openai', 'gpt-4o'), ...one('other', 'gpt-4.1')],
      },
    };
  });
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const words = 'one two three four five six seven eight';
const messages = [{ role: 'user', content: words }];
const contents = [{ role: 'user', parts: [{ text: words }] }];

/** What comes in pieces, by the model that the vendor knows it by. */
const streams: readonly [name: string, upstreamModel: string, path: string, body: object][] = [
  ['chat', 'gpt-4o', '/v1/chat/completions', { model: 'gpt', messages, stream: true }],
  [
    'translated chat',
    'claude-sonnet-4-5',
    '/v1/chat/completions',
    { model: 'claude', messages, stream: true },
  ],
  ['completions', 'gpt-4o', '/v1/completions', { model: 'gpt', prompt: words, stream: true }],
  ['responses', 'gpt-4o', '/v1/responses', { model: 'gpt', input: words, stream: true }],
  [
    'messages',
    'claude-sonnet-4-5',
    '/v1/messages',
    { model: 'claude', messages, max_tokens: 99, stream: true },
  ],
  [
    'generateContent',
    'gemini-2.5-flash',
    '/v1beta/models/gemini:streamGenerateContent?alt=sse',
    { contents },
  ],
  [
    'images',
    'gpt-image-1',
    '/v1/images/generations',
    { model: 'painter', prompt: words, stream: true, partial_images: 3 },
  ],
  [
    'speech',
    'gpt-4o-mini-tts',
    '/v1/audio/speech',
    { model: 'speaker', input: words, voice: 'alloy', stream_format: 'sse' },
  ],
];

describe.each(streams)('a stream of %s', (_name, upstreamModel, path, body) => {
  it('that its client leaves is estimated, and nothing stays reserved', async () => {
    bench.mock.script(
      { model: upstreamModel, times: 1 },
      { text: words, faults: { delayBetweenChunks: 200 } },
    );
    const leaving = new AbortController();
    const answer = await fetch(bench.gateway.url + path, {
      method: 'POST',
      headers: bench.headers,
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    leaving.abort();
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({
      end: 'cancelled',
      status: 200,
      attempts: 1,
      upstreamModel,
      usage: { estimated: true },
    });
    expect(record?.nanoDollars).toBeGreaterThan(0);
    expect(await bench.charged(1)).toHaveLength(1);
  });

  it('that breaks off is estimated, and nothing stays reserved', async () => {
    // Of pictures there are three unfinished ones and the last, of words many.
    const afterEvents = path.includes('images') ? 2 : 5;
    bench.mock.script({ model: upstreamModel, times: 1 }, { text: words, faults: { cut: { afterEvents } } });
    const answer = await bench.ask(path, body);
    expect(answer.status).toBe(200);
    await answer.text().catch(() => undefined);
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'broken', attempts: 1, upstreamModel, usage: { estimated: true } });
    expect(record?.nanoDollars).toBeGreaterThan(0);
    expect(await bench.charged(1)).toHaveLength(1);
  });
});

/** Relayed ones that tell by themselves what they used. */
const reporting = streams
  .filter(([name]) => ['responses', 'messages'].includes(name))
  .map(([name, model, path, body]) => ({ name, model, path, body }));

describe.each([
  ...reporting,
  {
    name: 'chat that tells its usage',
    model: 'gpt-4o',
    path: '/v1/chat/completions',
    body: { model: 'gpt', messages, stream: true, stream_options: { include_usage: true } },
  },
])('a stream of $name whose upstream does not end its connection', ({ model, path, body }) => {
  it('ends with its last event, and is in the books by then', async () => {
    const whole = await (await bench.ask(path, body)).text();
    await bench.settled(1);
    await bench.renew();
    bench.mock.script({ model, times: 1 }, { faults: { hangAfterEvents: whole.split('data:').length - 1 } });
    const began = performance.now();
    const answer = await bench.ask(path, body);
    const text = await answer.text();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(text.split('data:')).toHaveLength(whole.split('data:').length);
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'complete', attempts: 1, upstreamModel: model });
    expect(record?.usage).not.toHaveProperty('estimated');
    // A moment later the upstream is let go.
    expect(await bench.charged(1)).toHaveLength(1);
  });
});

describe.each([
  ['/v1/messages/count_tokens', { model: 'claude', messages }],
  ['/v1beta/models/gemini:countTokens', { contents }],
  ['/v1/responses/input_tokens', { model: 'gpt', input: words }],
])('%s', (path, body) => {
  it('counts as a request, and costs nothing', async () => {
    const answer = await bench.ask(path, body);
    expect(answer.status).toBe(200);
    await answer.text();
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ endpoint: 'counting', end: 'complete', status: 200 });
    expect(record).not.toHaveProperty('usage');
    expect(record).not.toHaveProperty('nanoDollars');
    expect(record).not.toHaveProperty('unpriced');
    expect(bench.mock.books).toEqual([]);
  });
});

describe('an answer that was given before', () => {
  const chat = { model: 'gpt', messages };

  it('from the response cache uses nothing, and has a record', async () => {
    const wanted = { 'x-gateway-cache': 'on' };
    const first = await (await bench.ask('/v1/chat/completions', chat, wanted)).text();
    const again = await bench.ask('/v1/chat/completions', chat, wanted);
    expect(await again.text()).toBe(first);
    expect(again.headers.get('x-gateway-cost')).toBe('0');
    const [asked, hit] = await bench.settled(2);
    const [charge = {}] = await bench.charged(1);
    expect(asked).toMatchObject({ lane: 'verbatim', nanoDollars: nanoDollarsFor(charge) });
    expect(hit).toMatchObject({ lane: 'cache', attempts: 0, end: 'complete', nanoDollars: 0 });
    expect(bench.mock.books).toHaveLength(1);
  });

  it.each([
    ['/v1/chat/completions', chat, 'x-ratelimit-remaining-requests', 'x-ratelimit-limit-requests'],
    [
      '/v1/messages',
      { model: 'claude', messages, max_tokens: 99 },
      'anthropic-ratelimit-requests-remaining',
      'anthropic-ratelimit-requests-limit',
    ],
  ])('under a name tells where the token stands now (%s)', async (path, body, remaining, limit) => {
    const named = { 'idempotency-key': `name of ${path}`.replaceAll(' ', '-') };
    const first = await bench.ask(path, body, named);
    const text = await first.text();
    expect(Number(first.headers.get('x-gateway-cost'))).toBeGreaterThan(0);
    expect(first.headers.get(remaining)).toBe('999');
    await (await bench.ask(path, { ...body, max_tokens: 50 })).text();
    const again = await bench.ask(path, body, named);
    expect(await again.text()).toBe(text);
    expect(again.headers.get('x-gateway-cost')).toBe('0');
    expect(again.headers.get(limit)).toBe('1000');
    expect(again.headers.get(remaining)).toBe('998');
    const left = (answer: Response) => Number(answer.headers.get('x-gateway-budget-total-remaining'));
    const records = await bench.settled(2);
    const spent = records.reduce((sum, { nanoDollars = 0 }) => sum + nanoDollars, 0);
    expect(left(again)).toBe((1_000_000_000_000 - spent) / 1e9);
    expect(bench.mock.books).toHaveLength(2);
  });
});

describe('a model that others stand in for', () => {
  it('costs what who answered charges, and tells of both attempts', async () => {
    bench.mock.script({ model: 'gpt-4o', times: 1 }, { faults: { status: { code: 503 } } });
    const answer = await bench.ask('/v1/chat/completions', { model: 'either', messages });
    expect(answer.status).toBe(200);
    await answer.text();
    const [charge = {}] = await bench.charged(1);
    const [record] = await bench.settled(1);
    const nanoDollars = nanoDollarsFor(charge);
    expect(record).toMatchObject({
      end: 'complete',
      attempts: 2,
      provider: 'other',
      upstreamModel: 'gpt-4.1',
      nanoDollars,
      calls: [
        { model: 'gpt-4o', outcome: 'failed', status: 503, reason: expect.stringMatching(/^provider_/) },
        { provider: 'other', model: 'gpt-4.1', outcome: 'answered' },
      ],
    });
    const [first, second] = record?.calls ?? [];
    expect(first?.begins).toBeLessThanOrEqual(record?.sent ?? -1);
    expect(second?.begins).toBeGreaterThanOrEqual((first?.begins ?? 0) + (first?.duration ?? Infinity));
    expect(record?.answered).toBeGreaterThanOrEqual(second?.begins ?? Infinity);
    expect(record?.duration).toBeGreaterThanOrEqual(record?.answered ?? Infinity);
    expect(bench.mock.books).toHaveLength(1);
  });

  it('costs nothing where nobody answers', async () => {
    bench.mock.script({ model: 'gpt-4o', times: 1 }, { faults: { status: { code: 503 } } });
    bench.mock.script({ model: 'gpt-4.1', times: 1 }, { faults: { status: { code: 503 } } });
    const answer = await bench.ask('/v1/chat/completions', { model: 'either', messages });
    expect(answer.status).toBe(503);
    await answer.text();
    const [record] = await bench.settled(1);
    expect(record).toMatchObject({ end: 'failed', attempts: 2 });
    expect(record).not.toHaveProperty('usage');
    expect(bench.mock.books).toEqual([]);
  });
});
