import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, Script } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson } from '../support/raw-http.js';

const path = '/v1/chat/completions';
const keys = ['sk-upstream-key-one', 'sk-upstream-key-two', 'sk-upstream-key-three'] as const;
/** Nothing but what a test is about. */
const quiet = { retries: 0, breakerShare: 0, cooldown: 'off', credentialCooldown: 'off', backoff: '10ms' };

let first: MockUpstream;
let second: MockUpstream;
let gateway: TestGateway | undefined;

beforeAll(async () => {
  [first, second] = await Promise.all([startMockUpstream(), startMockUpstream()]);
});
beforeEach(() => {
  first.reset();
  second.reset();
  second.script({}, { text: 'second here' });
});
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
});

const both = {
  candidates: [
    { provider: 'first', model: 'a' },
    { provider: 'second', model: 'b' },
  ],
};

async function start(
  routing: Record<string, unknown>,
  models: Record<string, object> = { both },
  apiKeys: readonly string[] = [keys[0]],
): Promise<void> {
  const provider = (mock: MockUpstream) => ({ type: 'openai-compatible', baseUrl: mock.baseUrl, apiKeys });
  gateway = await startGateway({
    providers: { first: provider(first), second: provider(second) },
    routing: { ...quiet, ...routing },
    models,
  });
}

function open(body: object = {}, headers: Record<string, string> = {}) {
  if (gateway === undefined) throw new Error('There is no gateway.');
  return send(gateway.url, {
    path,
    headers: { ...bearerJson(gateway.token), ...headers },
    body: JSON.stringify({ model: 'both', messages: [{ role: 'user', content: 'hi' }], ...body }),
  });
}

async function ask(body: object = {}, headers: Record<string, string> = {}) {
  const answer = await OpenAnswer.begin(open(body, headers));
  await answer.ended;
  const { message, text } = answer;
  const line = await gateway?.requestLine(path, String(message.headers['x-request-id']));
  return { status: message.statusCode, headers: message.headers, text, line };
}

const chats = (mock: MockUpstream) => mock.requests.filter((request) => request.path === path);
const keyOf = ({ headers }: MockUpstream['requests'][number]) => String(headers.authorization).slice(7);
const status = (code: number, headers: Record<string, string> = {}): Script => ({
  faults: { status: { code }, headers },
});

describe('headers and log', () => {
  it('tell who gave the answer', async () => {
    await start({});
    first.script({}, status(500));
    const { headers, line } = await ask();
    expect(headers).toMatchObject({
      'x-gateway-provider': 'second',
      'x-gateway-model': 'b',
      'x-gateway-attempts': '2',
      'x-gateway-lane': 'verbatim',
      'x-gateway-overhead-ms': expect.stringMatching(/^\d+\.\d\d$/),
    });
    expect(line).toMatchObject({
      tries: [
        { provider: 'first', model: 'a', outcome: 'failed', reason: 'provider_failed' },
        { provider: 'second', model: 'b', outcome: 'answered', milliseconds: expect.any(Number) },
      ],
      route: { strategy: 'priority', order: ['first/a: as listed', 'second/b: as listed'], skipped: [] },
    });
  });

  it('count the time of the gateway, not of the upstream', async () => {
    await start({});
    first.script({}, { text: 'slow', faults: { delayBeforeHead: 400 } });
    first.script({}, { text: 'slow', faults: { delayBeforeFirstByte: 400 } });
    for (const stream of [false, true]) {
      const { headers } = await ask({ stream });
      expect(Number(headers['x-gateway-overhead-ms'])).toBeLessThan(300);
    }
  });

  it('tell it of errors too, and nothing where they are off', async () => {
    await start({});
    first.script({}, status(400));
    expect((await ask()).headers).toMatchObject({ 'x-gateway-provider': 'first', 'x-gateway-attempts': '1' });
    await gateway?.close();
    await start({ headers: false });
    expect((await ask()).headers).not.toHaveProperty('x-gateway-provider');
  });
});

describe('retries', () => {
  it.each([[500], [502], [529]])('try a candidate again after a %i, then the next one', async (code) => {
    await start({ retries: 2 });
    first.script({}, { faults: { status: { code, body: {} } } });
    const { status: seen, line } = await ask();
    expect(seen).toBe(200);
    expect(chats(first)).toHaveLength(3);
    expect(line).toMatchObject({ provider: 'second', attempts: 4 });
  });

  it('do not bother who asks for time while there is somebody else', async () => {
    await start({ retries: 2 });
    first.script({}, status(503, { 'retry-after': '1' }));
    await ask();
    expect(chats(first)).toHaveLength(1);
  });

  it('wait as long as the last candidate asks for, where that is not too long', async () => {
    await start({ retries: 1, maxWait: '2s' }, { both: { candidates: [{ provider: 'first', model: 'a' }] } });
    first.script({ times: 1 }, status(429, { 'retry-after-ms': '300' }));
    first.script({}, { text: 'at last' });
    const started = performance.now();
    const { status: seen } = await ask();
    expect(seen).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(290);
    first.reset();
    first.script({}, status(429, { 'retry-after': '60' }));
    expect((await ask()).status).toBe(429);
    expect(chats(first)).toHaveLength(1);
  });

  it("never repeat a request that is the client's fault", async () => {
    await start({ retries: 3 });
    first.script({}, status(400));
    expect((await ask()).status).toBe(400);
    expect(chats(first)).toHaveLength(1);
    expect(chats(second)).toHaveLength(0);
  });

  it('end at the most attempts', async () => {
    await start({ retries: 9, maxAttempts: 3 });
    first.script({}, status(500));
    expect((await ask()).line).toMatchObject({ attempts: 3, provider: 'first' });
  });

  it('end when patience does', async () => {
    await start({ retries: 9, maxAttempts: 50, patience: '300ms', backoff: '150ms' });
    first.script({}, status(500));
    second.reset();
    second.script({}, status(500));
    const started = performance.now();
    expect((await ask()).status).toBe(500);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('keys', () => {
  it.each([[401], [403], [429]])('another one is tried at once after a %i', async (code) => {
    await start({ cooldown: '1m', credentialCooldown: '1m' }, undefined, keys);
    first.script({ match: ({ record }) => keyOf(record) === keys[0] }, status(code));
    first.script({}, { text: 'fine' });
    for (let request = 0; request < 4; request += 1) expect((await ask()).text).toContain('fine');
    expect(chats(first).map(keyOf)).toEqual([keys[0], keys[1], keys[2], keys[1], keys[2]]);
    expect(chats(second)).toHaveLength(0);
  });

  it('are told by their last four characters', async () => {
    await start({}, undefined, keys);
    first.script({ times: 1 }, status(401));
    first.script({}, { text: 'fine' });
    const { line } = await ask();
    expect(line).toMatchObject({
      tries: [
        { key: '-one', outcome: 'failed', reason: 'provider_credential_rejected' },
        { key: '-two', outcome: 'answered' },
      ],
    });
  });

  it('rest for other models only where all of the key is at fault', async () => {
    await start({ credentialCooldown: '1m' }, {}, [keys[0], keys[1]]);
    first.script({ model: 'a', times: 1 }, status(403));
    for (const model of ['first/a', 'first/b', 'first/b']) await ask({ model });
    expect(chats(first).map(keyOf)).toEqual([keys[0], keys[1], keys[0], keys[1]]);
  });

  it('that all rest send requests to the next candidate', async () => {
    await start({ credentialCooldown: '1m' });
    first.script({}, status(401));
    await ask();
    expect((await ask()).line).toMatchObject({
      attempts: 1,
      provider: 'second',
      route: { skipped: [expect.stringContaining('first/a: its keys rest')] },
    });
    expect(chats(first)).toHaveLength(1);
  });
});

describe('breaker', () => {
  const breaker = { breakerShare: 50, breakerCalls: 3, breakerPause: '300ms' };

  it('opens, lets one probe through, and closes', async () => {
    await start(breaker);
    first.script({ times: 3 }, status(500));
    first.script({}, { text: 'well again' });
    for (let request = 0; request < 5; request += 1) expect((await ask()).text).toContain('second');
    expect(chats(first)).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 320));
    expect((await ask()).text).toContain('well again');
    expect((await ask()).text).toContain('well again');
  });

  it('counts streams that break off, but no client that leaves and no refusal', async () => {
    await start(breaker);
    first.script({ times: 5 }, status(400));
    for (let request = 0; request < 5; request += 1) await ask();
    first.reset();
    first.script({}, { faults: { silent: true } });
    for (let request = 0; request < 4; request += 1) {
      const leaving = open();
      const upstream = await first.nextRequest((sent) => sent.path === path);
      leaving.request.destroy();
      await upstream.aborted;
    }
    first.reset();
    first.script({}, { text: ['one', 'two'], faults: { cut: { afterEvents: 2 } } });
    for (let request = 0; request < 12; request += 1) await ask({ stream: true });
    expect(chats(first).length).toBeGreaterThanOrEqual(3);
    expect(chats(first).length).toBeLessThan(12);
    expect(chats(second).length).toBeGreaterThan(0);
  });

  it('lets a request through where nobody is healthy: once, to the one that will be soonest', async () => {
    await start({ ...breaker, breakerPause: '1m', retries: 2 });
    second.reset();
    for (const mock of [first, second]) mock.script({}, status(500));
    for (let request = 0; request < 3; request += 1) await ask();
    const before = chats(first).length + chats(second).length;
    expect((await ask()).status).toBe(500);
    expect(chats(first).length + chats(second).length).toBe(before + 1);
  });
});

describe('deadlines', () => {
  it.each([
    ['before its head', { silent: true }],
    ['before its first event', { delayBeforeFirstByte: 5000 }],
  ])('send a stream to the next candidate where one hangs %s', async (_when, faults) => {
    await start({}, { both: { ...both, deadlines: { firstToken: '200ms' } } });
    first.script({}, { text: 'late', faults });
    const { text, line } = await ask({ stream: true });
    expect(text).toContain('second');
    expect(line).toMatchObject({
      tries: [{ outcome: 'failed', reason: expect.stringMatching(/^provider_timeout/) }, {}],
    });
  });

  it('may be shortened by the client, who then counts against nobody', async () => {
    await start({ breakerShare: 50, breakerCalls: 1 });
    first.script({}, { text: 'late', faults: { delayBeforeHead: 3000 } });
    second.script({}, { text: 'late', faults: { delayBeforeHead: 3000 } });
    for (let request = 0; request < 3; request += 1) {
      const { text } = await ask({}, { 'x-gateway-deadlines': 'first-byte=100ms, idle=1s' });
      expect(text).toContain('second');
    }
    expect(chats(first)).toHaveLength(3);
    const started = performance.now();
    expect((await ask({}, { 'x-gateway-timeout': '300ms' })).status).toBe(504);
    expect(performance.now() - started).toBeLessThan(2500);
  });

  it.each([
    ['x-gateway-timeout', '30'],
    ['x-gateway-timeout', 'soon'],
    ['x-gateway-deadlines', 'first=1s'],
    ['x-gateway-deadlines', 'idle'],
  ])('that cannot be read are refused: %s: %s', async (header, value) => {
    await start({});
    const { status: seen, text } = await ask({}, { [header]: value });
    expect(seen).toBe(400);
    expect(text).toContain(header);
  });
});

describe('fallback on content', () => {
  const tooLong: Script = {
    faults: {
      status: { code: 400, body: { error: { message: 'Too long.', code: 'context_length_exceeded' } } },
    },
  };
  const models = (fallbackOn: readonly string[]) => ({
    both: {
      candidates: [
        { provider: 'first', model: 'a', context: 1000 },
        { provider: 'first', model: 'same', context: 1000 },
        { provider: 'second', model: 'b', context: 100_000 },
      ],
      fallbackOn,
    },
  });

  it('goes to a candidate with a larger context where configured', async () => {
    await start({}, models(['context_length_exceeded']));
    first.script({}, tooLong);
    expect((await ask()).text).toContain('second');
    expect(chats(first)).toHaveLength(1);
  });

  it('goes nowhere else', async () => {
    await start({}, models(['content_filter']));
    first.script({}, tooLong);
    expect((await ask()).status).toBe(400);
  });
});

describe('conditions', () => {
  it('send what a candidate does not take to another one', async () => {
    await start(
      {},
      { both: { candidates: [{ ...both.candidates[0], when: { tools: false } }, both.candidates[1]] } },
    );
    const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
    expect((await ask({ tools })).line).toMatchObject({ provider: 'second', attempts: 1 });
    expect((await ask()).line).toMatchObject({ provider: 'first' });
  });
});

describe('hedging', () => {
  const hedged = { both: { ...both, hedge: { after: '100ms' } } };

  it.each([false, true])('asks a second candidate, and cancels who loses (stream: %s)', async (stream) => {
    await start({}, hedged);
    first.script({}, { text: 'late', faults: { delayBeforeHead: 5000 } });
    const started = performance.now();
    const { text, line } = await ask({ stream });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(text).toContain('second');
    const lost = chats(first)[0];
    expect(lost).toBeDefined();
    await lost?.aborted;
    expect(line).toMatchObject({
      provider: 'second',
      tries: [
        { provider: 'first', outcome: 'cancelled' },
        { provider: 'second', outcome: 'answered', hedge: true },
      ],
    });
  });

  it('leaves the answer to who begins first', async () => {
    await start({}, hedged);
    first.script({}, { text: 'first after all', faults: { delayBeforeHead: 250 } });
    second.reset();
    second.script({}, { text: 'late', faults: { delayBeforeHead: 5000 } });
    const { text, headers } = await ask();
    expect(text).toContain('first after all');
    expect(headers['x-gateway-provider']).toBe('first');
  });

  it('asks the same candidate with another key where there is no other', async () => {
    await start({}, { both: { candidates: both.candidates.slice(0, 1), hedge: { after: '100ms' } } }, keys);
    first.script({ times: 1 }, { text: 'late', faults: { delayBeforeHead: 5000 } });
    first.script({}, { text: 'other key' });
    expect((await ask()).text).toContain('other key');
    expect(new Set(chats(first).map(keyOf)).size).toBe(2);
  });

  it('is kept to its share', async () => {
    await start({ hedgeShare: 10 }, hedged);
    first.script({}, { text: 'late', faults: { delayBeforeHead: 150 } });
    for (let request = 0; request < 20; request += 1) await ask();
    expect(chats(second).length).toBeGreaterThanOrEqual(1);
    expect(chats(second).length).toBeLessThanOrEqual(3);
  });
});
