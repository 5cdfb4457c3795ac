import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsCodec, splitPrompts } from './index.js';

const decode = (more: JsonObject) =>
  openAiCompletionsCodec.decodeRequest({ model: 'm', prompt: 'p', ...more });
const user = (text: string) => ({ role: 'user', parts: [{ type: 'text', text }] });

describe('a prompt', () => {
  it('is a turn of the user', () => {
    expect(decode({ prompt: 'Once upon' }).messages).toEqual([user('Once upon')]);
  });

  it('is no empty one because it is empty', () => {
    expect(decode({ prompt: '' }).messages).toEqual([user('')]);
  });

  it.each<[string, JsonObject]>([
    ['is missing', { prompt: null }],
    ['is an empty list', { prompt: [] }],
    ['is a number', { prompt: 7 }],
    ['is an object', { prompt: {} }],
    ['is a list of fractions', { prompt: [0.5] }],
    ['is a list of objects', { prompt: ['a', {}] }],
    ['mixes texts and token ids', { prompt: ['a', [1]] }],
    ['holds an empty list', { prompt: [[]] }],
  ])('is refused where it %s', (_what, body) => {
    expect(() => decode(body)).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param: expect.stringMatching(/^prompt/) }),
    );
  });

  it.each<[string, JsonObject]>([
    ['of token ids', { prompt: [1, 2, 3] }],
    ['of lists of token ids', { prompt: [[1], [2]] }],
    ['of which there are several', { prompt: ['a', 'b'] }],
  ])('%s has no place in other formats', (_what, body) => {
    expect(decode(body).unportable).toContainEqual(
      expect.objectContaining({ path: 'prompt', carriage: 'refused' }),
    );
  });
});

describe('several prompts', () => {
  it('become a request each, with everything else the same', () => {
    const request = decode({ prompt: ['a', 'b'], n: 2, max_tokens: 5, suffix: 's' });
    const split = splitPrompts(request);
    expect(split.map(({ messages }) => messages)).toEqual([[user('a')], [user('b')]]);
    for (const one of split) {
      expect(one.sampling).toEqual({ n: 2, maxOutputTokens: 5 });
      expect(one.unportable?.map(({ feature }) => feature)).toEqual(['suffix']);
    }
  });

  it('stay refused where they are token ids', () => {
    const [first] = splitPrompts(decode({ prompt: [[1], [2]] }));
    expect(first?.unportable?.map(({ feature }) => feature)).toEqual(['token-prompt']);
  });

  it('are no others than one, and none of another format', () => {
    const request = decode({ prompt: ['only'] });
    expect(splitPrompts(request)).toEqual([request]);
    const chat = {
      model: 'm',
      messages: [...request.messages, ...request.messages],
      source: 'openai-chat',
    } as const;
    expect(splitPrompts(chat)).toEqual([chat]);
  });
});

describe('the other fields', () => {
  it('are canonical ones', () => {
    const { sampling, session, stream, streamOptions, unportable } = decode({
      max_tokens: 5,
      temperature: 0.5,
      top_p: 0.9,
      n: 2,
      best_of: 2,
      stop: 'END',
      logprobs: 3,
      frequency_penalty: 1,
      presence_penalty: -1,
      logit_bias: { '1': 5 },
      seed: 7,
      user: 'u',
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(sampling).toEqual({
      maxOutputTokens: 5,
      temperature: 0.5,
      topP: 0.9,
      n: 2,
      stop: ['END'],
      logprobs: true,
      topLogprobs: 3,
      frequencyPenalty: 1,
      presencePenalty: -1,
      logitBias: { '1': 5 },
      seed: 7,
    });
    expect({ session, stream, streamOptions, unportable }).toEqual({
      session: { userId: 'u' },
      stream: true,
      streamOptions: { includeUsage: true },
      unportable: undefined,
    });
  });

  it.each<[string, JsonObject, readonly string[]]>([
    ['a suffix', { suffix: 's' }, ['suffix']],
    ['an empty suffix', { suffix: '' }, []],
    ['more drawn than given', { best_of: 3, n: 2 }, ['best-of']],
    ['as many drawn as given', { best_of: 2, n: 2 }, []],
    ['probabilities of the prompt', { echo: true, logprobs: 0 }, ['prompt-logprobs']],
    ['an echo', { echo: true }, []],
  ])('that only this format carries: %s', (_what, body, features) => {
    const { unportable = [] } = decode(body);
    expect(unportable.map(({ feature }) => feature)).toEqual(features);
    expect(unportable.every(({ carriage }) => carriage === 'reported')).toBe(true);
  });

  it.each<[JsonObject, string]>([
    [{ logprobs: true }, 'logprobs'],
    [{ suffix: 7 }, 'suffix'],
    [{ echo: 'yes' }, 'echo'],
    [{ best_of: 'two' }, 'best_of'],
    [{ stop: 7 }, 'stop'],
  ])('are refused where they are of another type: %j', (body, param) => {
    expect(() => decode(body)).toThrow(expect.objectContaining({ code: 'caller_invalid_request', param }));
  });
});
