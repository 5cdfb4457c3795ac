import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import OpenAI, {
  APIError,
  APIUserAbortError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnprocessableEntityError,
} from 'openai';
import type { Completion, CompletionCreateParamsNonStreaming } from 'openai/resources/completions';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

/** The ways a text completion can travel: as it is, to chat completions, and through the canonical model and back. */
const ways = [
  { way: 'verbatim', lane: 'auto', formats: ['openai-chat', 'openai-completions'] },
  { way: 'chat', lane: 'auto', formats: ['openai-chat'] },
  { way: 'hub', lane: 'hub', formats: ['openai-completions'] },
] as const;

const paths: Readonly<Record<string, string>> = { chat: '/v1/chat/completions' };

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The text of each choice, whole or from its chunks. */
function textsOf(completions: readonly Completion[]): readonly string[] {
  const texts: string[] = [];
  for (const { index, text } of completions.flatMap(({ choices }) => choices)) {
    texts[index] = (texts[index] ?? '') + text;
  }
  return texts;
}

describe.each(ways)('text completions by the OpenAI SDK ($way)', ({ way, lane, formats }) => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let client: OpenAI;

  beforeAll(async () => {
    mock = await startMockUpstream({ apiKey: 'sk-upstream' });
    const provider = {
      type: 'openai-compatible',
      baseUrl: mock.baseUrl,
      apiKey: 'sk-upstream',
      lane,
      formats,
    };
    gateway = await startGateway({ providers: { mock: provider } });
    client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  const path = paths[way] ?? '/v1/completions';
  const upstreamRequests = () => mock.requests.filter((request) => request.path === path);
  const nextRequest = () => mock.nextRequest((request) => request.path === path);
  type Body = Omit<CompletionCreateParamsNonStreaming, 'model' | 'prompt'>;
  const create = (prompt: CompletionCreateParamsNonStreaming['prompt'], more: Body = {}, model = 'echo') =>
    client.completions.create({ max_tokens: 100, ...more, prompt, model: `mock/${model}` });
  const stream = async (
    prompt: CompletionCreateParamsNonStreaming['prompt'],
    more: Body = {},
    model = 'echo',
  ): Promise<Completion[]> => {
    const body = { max_tokens: 100, ...more, prompt, model: `mock/${model}`, stream: true as const };
    return collect(await client.completions.create(body));
  };

  it('creates a completion, with complete usage and the lane', async () => {
    const { data, response } = await create('Say hello.').withResponse();
    expect(data).toMatchObject({
      object: 'text_completion',
      choices: [{ index: 0, text: 'Say hello.', logprobs: null, finish_reason: 'stop' }],
    });
    const { usage } = data;
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect(usage).toMatchObject({
      prompt_tokens_details: {
        cached_tokens: 0,
        text_tokens: usage?.prompt_tokens,
        audio_tokens: 0,
        image_tokens: 0,
      },
      completion_tokens_details: {
        text_tokens: usage?.completion_tokens,
        audio_tokens: 0,
        reasoning_tokens: 0,
      },
    });
    expect(response.headers.get('x-gateway-lane')).toBe(way === 'verbatim' ? 'verbatim' : 'hub');
    expect(response.headers.get('x-gateway-losses')).toBeNull();
    const sent = (await nextRequest()).json();
    if (way === 'chat') expect(sent).toMatchObject({ messages: [{ role: 'user', content: 'Say hello.' }] });
    else expect(sent).toEqual({ model: 'echo', prompt: 'Say hello.', max_tokens: 100 });
  });

  it('streams, with usage where it is asked for', async () => {
    const chunks = await stream('go', { stream_options: { include_usage: true } }, 'lorem-20');
    expect(textsOf(chunks)[0]?.split(' ')).toHaveLength(20);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { completion_tokens: 20, completion_tokens_details: { text_tokens: 20 } },
    });
    expect(chunks.findLast(({ choices }) => choices.length > 0)?.choices[0]?.finish_reason).toBe('stop');
  });

  it('repeats the prompt, JSON and stream, once', async () => {
    const echoed = 'Zähl: 🐘Zähl: 🐘';
    expect(textsOf([await create('Zähl: 🐘', { echo: true })])).toEqual([echoed]);
    const chunks = await stream('Zähl: 🐘', { echo: true });
    expect(textsOf(chunks)).toEqual([echoed]);
    expect(chunks[0]?.choices[0]?.text.startsWith('Zähl: 🐘')).toBe(true);
  });

  it('gives n choices, JSON and stream', async () => {
    const whole = await create('hi', { n: 2 });
    expect(whole.choices.map(({ index, text }) => [index, text])).toEqual([
      [0, 'hi'],
      [1, 'hi'],
    ]);
    expect(textsOf(await stream('hi', { n: 2 }))).toEqual(['hi', 'hi']);
  });

  it('answers each of several prompts, grouped by prompt, JSON and stream', async () => {
    const prompts = ['one', 'two is longer', 'three'];
    const texts = [
      'oneone',
      'oneone',
      'two is longertwo is longer',
      'two is longertwo is longer',
      'threethree',
      'threethree',
    ];
    const whole = await create(prompts, { n: 2, echo: true });
    expect(whole.choices.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(textsOf([whole])).toEqual(texts);
    expect(upstreamRequests()).toHaveLength(way === 'chat' ? 3 : 1);
    const single = await Promise.all(prompts.map((prompt) => create(prompt, { n: 2 })));
    const read = single.reduce((sum, { usage }) => sum + (usage?.prompt_tokens ?? 0), 0);
    const written = single.reduce((sum, { usage }) => sum + (usage?.completion_tokens ?? 0), 0);
    expect(whole.usage).toMatchObject({ completion_tokens: written });
    // Elsewhere the upstream counts: the mock rounds once for all prompts.
    if (way === 'chat') expect(whole.usage?.prompt_tokens).toBe(read);
    const chunks = await stream(prompts, { n: 2, echo: true, stream_options: { include_usage: true } });
    expect(textsOf(chunks)).toEqual(texts);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.at(-1)?.usage).toEqual(whole.usage);
    expect(chunks.filter(({ choices }) => choices[0]?.finish_reason === 'stop')).toHaveLength(6);
  });

  it('ends at a stop sequence, and at the limit', async () => {
    expect(textsOf([await create('one two STOP three', { stop: 'STOP' })])[0]?.trim()).toBe('one two');
    const { choices } = await create('go', { max_tokens: 5 }, 'lorem-20');
    expect(choices[0]?.finish_reason).toBe('length');
  });

  it('tells probabilities in the lists of this format', async () => {
    const whole = await create('go', { logprobs: 2 }, 'logprobs');
    const logprobs = whole.choices[0]?.logprobs;
    expect(logprobs?.tokens?.join('')).toContain('Hi');
    expect(logprobs?.token_logprobs).toHaveLength(logprobs?.tokens?.length ?? -1);
    expect(Object.keys(logprobs?.top_logprobs?.[0] ?? {})).toHaveLength(2);
    expect(logprobs?.text_offset?.slice(0, 2)).toEqual([0, 2]);
    const streamed = (await stream('go', { logprobs: 2 }, 'logprobs')).flatMap(({ choices }) => choices);
    expect(streamed.flatMap((choice) => choice.logprobs?.tokens ?? [])).toEqual(logprobs?.tokens);
    const offsets = streamed.flatMap((choice) => choice.logprobs?.text_offset ?? []);
    expect(offsets.slice(0, 2)).toEqual([0, 2]);
    expect(offsets).toHaveLength(logprobs?.tokens?.length ?? -1);
  });

  it('aborts a running stream, and every upstream call with it', async () => {
    const running = await client.completions.create({
      model: 'mock/lorem-1000-20ms',
      prompt: ['a', 'b'],
      max_tokens: 10_000,
      stream: true,
    });
    let seen = 0;
    for await (const chunk of running) {
      seen += chunk.choices.length;
      if (seen === 3) break;
    }
    const abandoned = performance.now();
    const requests = upstreamRequests();
    expect(requests).toHaveLength(way === 'chat' ? 2 : 1);
    for (const { aborted } of requests) expect((await aborted) - abandoned).toBeLessThan(200);
  });

  it('aborts while nothing has come yet', async () => {
    const controller = new AbortController();
    const body = { model: 'mock/silent', prompt: 'hi' };
    const answer = client.completions.create(body, { signal: controller.signal });
    const arrived = await nextRequest();
    const abandoned = performance.now();
    controller.abort();
    await expect(answer).rejects.toThrow(APIUserAbortError);
    expect((await arrived.aborted) - abandoned).toBeLessThan(200);
  });

  it.each([
    [400, BadRequestError],
    [404, NotFoundError],
    [422, UnprocessableEntityError],
    [429, RateLimitError],
    [500, InternalServerError],
    [503, InternalServerError],
  ])(
    'raises the typed exception of an upstream %i: one prompt, several, JSON and stream',
    async (status, exception) => {
      const model = `status-${status}`;
      const attempts = [
        create('hi', {}, model),
        stream('hi', {}, model),
        create(['a', 'b'], {}, model),
        stream(['a', 'b'], {}, model),
      ];
      for (const outcome of await Promise.allSettled(attempts)) {
        const error: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
        expect(error).toBeInstanceOf(exception);
        expect(error).toMatchObject({ status, requestID: expect.any(String) });
      }
    },
  );

  it('ends a stream that the upstream cut with an exception, never as if whole', async () => {
    for (const model of ['cut', 'reset', 'no-end', 'malformed-json']) {
      await expect(stream('hi', {}, model)).rejects.toThrow();
      await expect(stream(['a', 'b'], {}, model)).rejects.toThrow();
    }
  });

  it.each<[object, string]>([
    [{ prompt: undefined }, 'prompt'],
    [{ prompt: [] }, 'prompt'],
    [{ prompt: ['a', [1]] }, 'prompt'],
    [{ temperature: 3 }, 'temperature'],
    [{ n: 0 }, 'n'],
    [{ max_tokens: -1 }, 'max_tokens'],
    [{ stop: [1] }, 'stop'],
    [{ echo: 'yes' }, 'echo'],
    [{ suffix: 1 }, 'suffix'],
    [{ stream: 'yes' }, 'stream'],
  ])('refuses %j, and names the field', async (fault, param) => {
    const body = { model: 'mock/echo', prompt: 'hi', ...fault } as CompletionCreateParamsNonStreaming;
    const error: unknown = await client.completions.create(body).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ param, type: 'invalid_request_error' });
    expect(upstreamRequests()).toEqual([]);
  });

  it.each([[[1212, 318]], [[[1212], [318, 257]]]])(
    'relays token ids, or says who cannot read them: %j',
    async (prompt) => {
      const answer = create(prompt);
      if (way === 'chat') {
        await expect(answer).rejects.toThrow(BadRequestError);
        await expect(answer).rejects.toMatchObject({ param: 'prompt' });
      } else {
        await answer.catch((error: unknown) => {
          // Whatever the upstream makes of them.
          expect(error).toBeInstanceOf(APIError);
        });
        expect((await nextRequest()).json()).toMatchObject({ prompt });
      }
    },
  );

  it('relays what only this format has, or says that it is lost', async () => {
    const { response } = await create('hi', { suffix: ' the end', best_of: 2 }).withResponse();
    const sent = (await nextRequest()).json();
    if (way === 'chat') {
      expect(response.headers.get('x-gateway-losses')).toBe('suffix;dropped, best-of;dropped');
      expect(sent).not.toHaveProperty('suffix');
    } else {
      expect(response.headers.get('x-gateway-losses')).toBeNull();
      expect(sent).toMatchObject({ suffix: ' the end', best_of: 2 });
    }
  });
});
