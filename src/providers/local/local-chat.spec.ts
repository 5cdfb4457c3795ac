import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CanonicalRequest, StreamEvent, Usage } from '#libs/canonical';
import type { ConnectedProvider } from '#libs/provider-kit';
import { createModelStore } from './local-models.module.js';
import type { LocalModelsOptions } from './local-models-options.js';
import { LocalProvider } from './local.provider.js';

// The real model answers here. Its weights are pulled once, by the store's own puller, and kept between runs.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
// The model computes on one thread: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

const settings = { id: 'local', type: 'local', apiKeys: [], options: {} };
const options: LocalModelsOptions = {
  dataDirectory: join(root, 'node_modules/.cache/model-gateway'),
  npmEnvironment: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  pull: false,
  threads: 1,
  queue: 1,
  idleUnload: 300,
};
const store = createModelStore(options);
const connect = (more: Partial<LocalModelsOptions> = {}): ConnectedProvider =>
  new LocalProvider(store, { ...options, ...more }).connect(settings);

interface Answer {
  readonly events: readonly StreamEvent[];
  readonly text: string;
  readonly usage: Usage | undefined;
  readonly finishes: readonly unknown[];
}

let provider: ConnectedProvider;
let logged: jest.SpiedFunction<Logger['log']>;

beforeAll(async () => {
  logged = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  await store.ensure('tinyllama', AbortSignal.timeout(600_000));
  provider = connect({ idleUnload: 60_000 });
}, 600_000);

afterAll(async () => {
  await provider.close?.();
});

const request = (text: string, more: Partial<CanonicalRequest> = {}): CanonicalRequest => ({
  model: 'tinyllama',
  source: 'openai-chat',
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  ...more,
});

async function start(asked: CanonicalRequest, signal = new AbortController().signal, from = provider) {
  if (from.generation?.kind !== 'native') throw new Error('the provider answers by itself');
  return from.generation.generate(asked, { model: 'tinyllama', signal });
}

async function answer(asked: CanonicalRequest, from = provider): Promise<Answer> {
  const events: StreamEvent[] = [];
  const { value } = await start(asked, undefined, from);
  for await (const event of value) events.push(event);
  const text = events.map((event) => ('text' in event ? event.text : '')).join('');
  const usage = events.find((event) => event.type === 'usage')?.usage;
  const finishes = events.flatMap((event) => (event.type === 'candidate-end' ? [event.finish] : []));
  return { events, text, usage, finishes };
}

/** Reads along while the test does other things. */
function collect(stream: AsyncIterable<StreamEvent>): { events: StreamEvent[]; done: Promise<void> } {
  const events: StreamEvent[] = [];
  const read = async () => {
    for await (const event of stream) events.push(event);
  };
  return { events, done: read() };
}

const capital = 'What is the capital of France?';

describe('answers', () => {
  it('are real, stream in order and count their tokens', async () => {
    const { text, usage, events, finishes } = await answer(
      request(capital, { sampling: { temperature: 0, maxOutputTokens: 7, logprobs: true, topLogprobs: 2 } }),
    );
    expect(text).toContain('The capital of France is Paris');
    expect(events[0]).toMatchObject({ type: 'response-start', model: 'tinyllama' });
    expect(events.at(-1)).toEqual({ type: 'response-end' });
    expect(events.filter((event) => event.type === 'text-delta').length).toBeGreaterThan(4);
    expect(finishes).toEqual([{ reason: 'length' }]);
    expect(usage?.output).toEqual({ total: 7, text: 7 });
    expect(usage?.input).toEqual({ total: 24, uncached: 24, cacheRead: 0 });
    const tokens = events.flatMap((event) =>
      event.type === 'logprobs' ? (event.logprobs.content ?? []) : [],
    );
    expect(tokens).toHaveLength(7);
    expect(tokens.map((token) => token.token).join('')).toBe(text);
    for (const token of tokens) {
      expect(token.top?.[0]?.logprob).toBeGreaterThanOrEqual(token.top?.[1]?.logprob ?? 0);
      expect(token.logprob).toBeLessThanOrEqual(0);
    }
  });

  it('are the same for the same seed, alone or as the first of several', async () => {
    const sampling = { seed: 7, temperature: 1, maxOutputTokens: 6 };
    const one = await answer(request('Tell me a story.', { sampling }));
    const two = await answer(request('Tell me a story.', { sampling: { ...sampling, n: 2 } }));
    const other = await answer(request('Tell me a story.', { sampling: { ...sampling, seed: 8 } }));
    expect(two.text.startsWith(one.text)).toBe(true);
    expect(two.finishes).toHaveLength(2);
    expect(two.usage?.output?.total).toBe(12);
    expect(two.usage?.input?.total).toBe(one.usage?.input?.total);
    expect(other.text).not.toBe(one.text);
  });

  it('end before a stop sequence, also one that spans tokens', async () => {
    const { text, finishes } = await answer(
      request(capital, { sampling: { temperature: 0, stop: ['tal of Fr'], maxOutputTokens: 20 } }),
    );
    expect(text).toBe('The capi');
    expect(finishes).toEqual([{ reason: 'stop-sequence', stopSequence: 'tal of Fr' }]);
  });

  it('are valid under a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: { capital: { enum: ['Paris', 'Rome'] }, large: { type: 'boolean' } },
      required: ['capital', 'large'],
    };
    const { text, finishes } = await answer(
      request(capital, { sampling: { temperature: 0 }, output: { format: { kind: 'schema', schema } } }),
    );
    expect(JSON.parse(text)).toEqual({ capital: 'Paris', large: expect.any(Boolean) });
    expect(finishes).toEqual([{ reason: 'stop' }]);
  });

  it('call a function where one is demanded', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } } };
    const tool = { kind: 'function', name: 'weather', description: 'Weather of a city', schema } as const;
    const { events, finishes } = await answer(
      request('How is the weather in Berlin?', {
        sampling: { temperature: 0, maxOutputTokens: 30 },
        tools: [tool],
        toolChoice: { kind: 'required' },
      }),
    );
    const start = events.find((event) => event.type === 'part-start')?.start;
    expect(start).toMatchObject({ type: 'tool-call', name: 'weather', kind: 'function', executor: 'client' });
    const input = events.flatMap((event) => (event.type === 'tool-input-delta' ? [event.text] : [])).join('');
    expect(JSON.parse(input)).toEqual({ city: 'Berlin' });
    expect(finishes).toEqual([{ reason: 'tool-calls' }]);
  });
});

describe('limits', () => {
  it('refuse a prompt that is too long with the counts, before any event', async () => {
    await expect(start(request('word '.repeat(2500)))).rejects.toMatchObject({
      code: 'caller_invalid_request',
      param: 'messages',
      message: expect.stringMatching(/has 25\d\d tokens.*holds 2048/),
    });
  });

  it('refuse what the queue cannot take, and an abort frees its place within a few tokens', async () => {
    const running = new AbortController();
    const first = collect((await start(request('Tell me a very long story.'), running.signal)).value);
    while (!first.events.some((event) => event.type === 'text-delta')) await sleep(20);
    const waiting = new AbortController();
    const second = collect((await start(request(capital), waiting.signal)).value);
    await expect(start(request(capital))).rejects.toMatchObject({ code: 'gateway_overloaded', status: 503 });
    waiting.abort();
    const aborted = Date.now();
    running.abort();
    await answer(request(capital, { sampling: { maxOutputTokens: 1 } }));
    expect(Date.now() - aborted).toBeLessThan(5000);
    await Promise.all([first.done, second.done]);
    const cancelled = { type: 'error', error: { code: 'caller_cancelled' } };
    expect(first.events.at(-1)).toMatchObject(cancelled);
    expect(second.events).toEqual([
      expect.objectContaining({ type: 'response-start' }),
      expect.objectContaining({ type: 'error' }),
    ]);
  }, 30_000);
});

describe('the process that computes', () => {
  it('may crash: the running answer fails, the next one starts it anew; and it leaves when idle', async () => {
    const own = connect();
    const { value } = await start(request('Tell me a very long story.'), undefined, own);
    const first = lastHost();
    let last: StreamEvent | undefined;
    for await (const event of value) {
      if (event.type === 'text-delta' && isAlive(first)) process.kill(first, 'SIGKILL');
      last = event;
    }
    expect(last).toMatchObject({ type: 'error', error: { code: 'provider_failed', status: 502 } });
    const { text } = await answer(
      request(capital, { sampling: { temperature: 0, maxOutputTokens: 3 } }),
      own,
    );
    expect(text).toBe('The capital of');
    const second = lastHost();
    expect(second).not.toBe(first);
    expect(isAlive(second)).toBe(true);
    const deadline = Date.now() + 5000;
    while (isAlive(second) && Date.now() < deadline) await sleep(50);
    expect(isAlive(second)).toBe(false);
    await own.close?.();
  }, 30_000);
});

/** The process that a model was last loaded into, by the log. */
function lastHost(): number {
  const line = logged.mock.calls.map(([text]) => String(text)).findLast((text) => text.includes('loaded'));
  return Number(/process (\d+)/.exec(line ?? '')?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
