import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { APIError, RateLimitError } from 'openai';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

let mock: MockUpstream;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream();
  client = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-any', maxRetries: 0, logLevel: 'off' });
});
afterAll(async () => {
  await mock.close();
});

const base = { model: 'echo', prompt: 'Once upon a time' };

describe('completions of the mock', () => {
  it('continues a prompt, with usage', async () => {
    expect(await client.completions.create(base)).toMatchObject({
      object: 'text_completion',
      model: 'echo',
      choices: [{ index: 0, text: 'Once upon a time', finish_reason: 'stop', logprobs: null }],
      usage: { prompt_tokens: 4, completion_tokens: 4, total_tokens: 8 },
    });
  });

  it('answers every prompt n times, grouped by prompt, repeating it where asked', async () => {
    const asked = { ...base, prompt: ['one', 'two'], n: 2, echo: true };
    const texts = ['oneone', 'oneone', 'twotwo', 'twotwo'];
    const whole = await client.completions.create(asked);
    expect(whole.choices.map(({ index, text }) => [index, text])).toEqual([...texts.entries()]);
    const streamed = ['', '', '', ''];
    for await (const { choices } of await client.completions.create({ ...asked, stream: true })) {
      for (const { index, text } of choices) streamed[index] = `${streamed[index] ?? ''}${text}`;
    }
    expect(streamed).toEqual(texts);
  });

  it('ends after 16 tokens unless told otherwise', async () => {
    const [short] = (await client.completions.create({ model: 'lorem-40', prompt: 'x' })).choices;
    expect(short).toMatchObject({ finish_reason: 'length' });
    expect(short?.text.split(' ')).toHaveLength(16);
    const long = await client.completions.create({ model: 'lorem-40', prompt: 'x', max_tokens: 100 });
    expect(long.choices[0]).toMatchObject({ finish_reason: 'stop' });
  });

  it('obeys stop, logprobs and stream_options', async () => {
    const stopped = await client.completions.create({ ...base, stop: [' a'], logprobs: 2 });
    expect(stopped.choices[0]).toMatchObject({
      text: 'Once upon',
      finish_reason: 'stop',
      logprobs: { tokens: ['Once', ' upon'], text_offset: [0, 4] },
    });
    const usages = [];
    const options = { stream: true as const, stream_options: { include_usage: true } };
    for await (const { usage } of await client.completions.create({ ...base, ...options })) {
      if (usage) usages.push(usage.total_tokens);
    }
    expect(usages).toEqual([8]);
  });

  it('takes tokens, one prompt or several', async () => {
    for (const prompt of [
      [1, 2, 3],
      [[1, 2], [3]],
    ] as (number[] | number[][])[]) {
      const { choices } = await client.completions.create({ model: 'lorem-2', prompt: prompt });
      expect(choices.map(({ text }) => text)).toEqual(Array.from(choices, () => 'lorem ipsum'));
      expect(choices).toHaveLength(Array.isArray(prompt[0]) ? 2 : 1);
    }
  });

  it('fails as the vendor does, before and in the middle of a stream', async () => {
    await expect(client.completions.create({ ...base, model: 'status-429' })).rejects.toThrow(RateLimitError);
    const failing = await client.completions.create({ ...base, model: 'error-event', stream: true });
    const read = async (): Promise<void> => {
      for await (const chunk of failing) expect(chunk.object).toBe('text_completion');
    };
    await expect(read()).rejects.toThrow(APIError);
  });

  it.each<[string, unknown, string | null, string]>([
    ['no prompt', { model: 'echo' }, 'prompt', 'Missing'],
    [
      'a prompt of wrong type',
      { ...base, prompt: { text: 'x' } },
      'prompt',
      'array of integer arrays, but got an object',
    ],
    ['no prompts', { ...base, prompt: [] }, 'prompt', 'empty array'],
    ['an empty prompt of tokens', { ...base, prompt: [[1], []] }, 'prompt[1]', 'empty array'],
    ['mixed prompts', { ...base, prompt: ['one', 2] }, 'prompt[1]', 'expected a string, but got an integer'],
    ['broken tokens', { ...base, prompt: [1.5] }, 'prompt[0]', 'a decimal'],
    [
      'too many prompts',
      { ...base, prompt: Array.from({ length: 2049 }, () => 'x') },
      'prompt',
      'maximum length 2048',
    ],
    ['negative tokens', { ...base, max_tokens: -1 }, 'max_tokens', '>= 0'],
    ['many probabilities', { ...base, logprobs: 6 }, 'logprobs', '<= 5'],
    ['probabilities as in chats', { ...base, logprobs: true }, 'logprobs', 'an integer, but got a boolean'],
    ['echo of wrong type', { ...base, echo: 'yes' }, 'echo', 'a boolean'],
    ['suffix of wrong type', { ...base, suffix: 1 }, 'suffix', 'a string'],
    ['five stops', { ...base, stop: ['1', '2', '3', '4', '5'] }, 'stop', 'maximum length 4'],
    ['a high temperature', { ...base, temperature: 3 }, 'temperature', '<= 2'],
    ['fewer drawn than given', { ...base, n: 3, best_of: 2 }, 'best_of', "'n' (currently 3)"],
    ['the best of a stream', { ...base, best_of: 2, stream: true }, 'best_of', "with 'stream'"],
    ['options without stream', { ...base, stream_options: {} }, 'stream_options', 'only allowed when'],
    ['no model', { prompt: 'x' }, null, 'model parameter'],
  ])('refuses %s', async (_, body, param, message) => {
    const response = await fetch(`${mock.baseUrl}/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { param, type: 'invalid_request_error', message: expect.stringContaining(message) },
    });
  });
});
