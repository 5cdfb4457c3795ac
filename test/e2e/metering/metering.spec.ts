import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { SeenLedger } from '../../support/ledger.js';

const prices = { input: 2, output: 8 };
const messages = [{ role: 'user', content: 'one two three four' }];

let mock: MockUpstream;
let gateway: TestGateway;
let ledger: SeenLedger;

beforeAll(async () => {
  mock = await startMockUpstream();
  const candidate = (provider: string) => [{ provider, model: 'echo', prices }];
  gateway = await startGateway({
    providers: {
      plain: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' },
      claude: { type: 'anthropic', baseUrl: mock.origin, apiKey: 'sk' },
    },
    models: {
      priced: candidate('plain'),
      claude: candidate('claude'),
      unknown: [{ provider: 'plain', model: 'echo' }],
      'by-request': {
        candidates: [{ provider: 'plain', model: 'echo', prices: { perRequest: 0.04 } }],
        retries: 1,
      },
    },
    responseCache: { enabled: true },
  });
  ledger = new SeenLedger(gateway);
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.token}`,
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** OpenAI's older formats tell what a stream used only where they are asked to. */
const told: Record<string, object> = {
  'openai-chat': { stream_options: { include_usage: true } },
  'openai-completions': { stream_options: { include_usage: true } },
};

/** What the vendor charged, and what that is in billionths of a dollar. */
function charged() {
  const [entry, ...others] = mock.books;
  if (entry === undefined || others.length > 0) throw new Error(`${mock.books.length} entries.`);
  const { input, output } = entry.usage;
  const nanoDollars = (input?.total ?? 0) * 2000 + (output?.total ?? 0) * 8000;
  return { input: input?.total, output: output?.total, nanoDollars };
}

describe.each([
  ['openai-chat', '/v1/chat/completions', { messages }],
  ['openai-completions', '/v1/completions', { prompt: 'one two three four' }],
  ['openai-responses', '/v1/responses', { input: 'one two three four' }],
  ['anthropic-messages', '/v1/messages', { messages, max_tokens: 100 }],
])('a request of %s', (format, path, body) => {
  describe.each(['priced', 'claude'])('to %s', (model) => {
    it.each([false, true])(
      'is in the ledger once, with what the vendor charged (stream: %p)',
      async (stream) => {
        const answer = await post(path, { model, ...body, stream, ...(stream && told[format]) });
        expect(answer.status).toBe(200);
        await answer.text();
        const { input, output, nanoDollars } = charged();
        expect(await ledger.take(1)).toMatchObject([
          {
            format,
            endpoint: 'generation',
            model,
            upstreamModel: 'echo',
            stream,
            end: 'complete',
            status: 200,
            attempts: 1,
            tokenName: 'test',
            usage: { input: { total: input }, output: { total: output } },
            nanoDollars,
          },
        ]);
        if (!stream) expect(Number(answer.headers.get('x-gateway-cost'))).toBe(nanoDollars / 1e9);
      },
    );
  });
});

describe('a journal that cannot be written', () => {
  const startWithout = async (whenUnwritable: string): Promise<TestGateway> =>
    startGateway(
      {
        providers: { plain: { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' } },
        journal: { whenUnwritable },
      },
      {},
      async (folder) => {
        await mkdir(join(folder, 'data'));
        // No folder can be made where a file is.
        await writeFile(join(folder, 'data', 'journal'), '');
      },
    );
  const ask = ({ url, token }: TestGateway): Promise<Response> =>
    fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'plain/echo', messages }),
    });

  it('stops nobody: records are held in memory, and readiness says so', async () => {
    const other = await startWithout('serve');
    const seen = new SeenLedger(other);
    expect((await ask(other)).status).toBe(200);
    expect(await seen.take(1)).toMatchObject([{ end: 'complete' }]);
    const told: unknown = await (await fetch(`${other.url}/readyz`)).json();
    expect(told).toMatchObject({
      status: 'degraded',
      reasons: { usage: expect.stringContaining('journal') },
    });
    await other.close();
  });

  it('has requests refused where the operator says so', async () => {
    const other = await startWithout('refuse');
    const answer = await ask(other);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('journal.whenUnwritable');
    expect(mock.books).toEqual([]);
    await other.close();
  });
});

describe('what becomes of a request', () => {
  it('tells the cost in the answer to who asks for it', async () => {
    const answer = await post(
      '/v1/chat/completions',
      { model: 'priced', messages },
      { 'x-gateway-include': 'cost' },
    );
    const { usage } = (await answer.json()) as { usage: { cost: number; prompt_tokens: number } };
    expect(usage.cost).toBe(charged().nanoDollars / 1e9);
    const stream = await post(
      '/v1/chat/completions',
      { model: 'priced', messages, stream: true, ...told['openai-chat'] },
      { 'x-gateway-include': 'cost' },
    );
    expect(await stream.text()).toContain(`: x-gateway-cost: ${answer.headers.get('x-gateway-cost')}\n\n`);
    await ledger.take(2);
  });

  it('is marked where nobody knows its price', async () => {
    const answer = await post('/v1/chat/completions', { model: 'unknown', messages });
    expect(answer.headers.has('x-gateway-cost')).toBe(false);
    const [record] = await ledger.take(1);
    expect(record).toMatchObject({ end: 'complete', unpriced: ['input', 'output'] });
    expect(record).not.toHaveProperty('nanoDollars');
  });

  it('costs nothing where the upstream fails', async () => {
    mock.script({ model: 'echo', times: 1 }, { faults: { status: { code: 500 } } });
    const answer = await post('/v1/chat/completions', { model: 'priced', messages });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const [record] = await ledger.take(1);
    expect(record).toMatchObject({ end: 'failed', attempts: 1 });
    expect(record).not.toHaveProperty('usage');
  });

  it('costs once what requests cost where it is answered, and nothing where it failed or was kept', async () => {
    const ask = async (...statuses: number[]): Promise<Response> => {
      for (const code of statuses) mock.script({ model: 'echo', times: 1 }, { faults: { status: { code } } });
      return post('/v1/chat/completions', { model: 'by-request', messages }, { 'x-gateway-cache': 'on' });
    };
    await ask(500, 500);
    const answers = [await ask(500), await ask()];
    expect(answers.map(({ headers }) => headers.get('x-gateway-cost'))).toEqual(['0.04', '0']);
    const [failed, answered, kept] = await ledger.take(3);
    expect(failed).toMatchObject({ end: 'failed', attempts: 2 });
    expect(failed).not.toHaveProperty('nanoDollars');
    expect(answered).toMatchObject({ end: 'complete', attempts: 2, nanoDollars: 40_000_000 });
    expect(answered).not.toHaveProperty('unpriced');
    expect(kept).toMatchObject({ lane: 'cache', nanoDollars: 0 });
  });

  it('costs nothing where nobody was asked', async () => {
    await post('/v1/chat/completions', { model: 'nobody-has-it', messages });
    expect(await ledger.take(1)).toMatchObject([{ end: 'refused', status: 404, attempts: 0 }]);
  });

  it('is estimated where its client left', async () => {
    mock.script({ model: 'echo', times: 1 }, { text: 'a b c d e f g', faults: { delayBetweenChunks: 100 } });
    const leaving = new AbortController();
    const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'priced', messages, stream: true }),
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    const [record] = await ledger.take(1);
    expect(record).toMatchObject({ end: 'cancelled', usage: { estimated: true } });
    expect(record?.nanoDollars).toBeGreaterThan(0);
  });

  it('is done once and paid for once, however often it is repeated under its name', async () => {
    const named = { 'idempotency-key': 'once' };
    const bodies = [];
    for (let times = 0; times < 2; times += 1) {
      bodies.push(await (await post('/v1/chat/completions', { model: 'priced', messages }, named)).text());
    }
    expect(bodies[1]).toBe(bodies[0]);
    await ledger.take(1);
  });

  it('is not in the ledger where it was only explained', async () => {
    await post('/v1/route:explain', { path: '/v1/chat/completions', body: { model: 'priced', messages } });
    await post('/v1/chat/completions', { model: 'priced', messages });
    await ledger.take(1);
  });
});
