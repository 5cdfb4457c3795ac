import { describe, expect, it } from '@jest/globals';
import type {
  CanonicalResponse,
  Part,
  ReplyDefaults,
  StreamEvent,
  TokenLogprob,
  Usage,
} from '#libs/canonical';
import { explode } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { checkOpenAiCompletionsGrammar, openAiCompletionsCodec } from './index.js';
import type { Completion } from './index.js';

const { decodeRequest, decodeResponse, encodeResponse, createStreamDecoder, createStreamEncoder } =
  openAiCompletionsCodec;
const asked = (body: JsonObject = {}): ReplyDefaults => ({
  model: 'asked',
  id: 'made-up',
  created: 1,
  includeUsage: true,
  request: decodeRequest({ model: 'asked', prompt: 'Once 🐘', ...body }),
});
const candidate = (index: number, ...parts: readonly Part[]) =>
  ({ index, parts, finish: { reason: 'stop' } }) as const;
const text = (words: string): Part => ({ type: 'text', text: words });
const answer = (more: Partial<CanonicalResponse> = {}): CanonicalResponse => ({
  candidates: [candidate(0, text(' upon'))],
  ...more,
});
const whole = (response: CanonicalResponse, defaults = asked()) =>
  encodeResponse(response, defaults) as unknown as {
    value: Completion;
    losses: readonly { feature: string }[];
  };
const streamed = (events: readonly StreamEvent[], defaults = asked()): readonly Completion[] => {
  const encoder = createStreamEncoder(defaults);
  const wire = events.flatMap((event) => encoder.push(event));
  checkOpenAiCompletionsGrammar(wire);
  return wire.flatMap(({ data }) => (data === '[DONE]' ? [] : [JSON.parse(data) as Completion]));
};

it('an answer of another format is a text completion', () => {
  expect(whole(answer()).value).toEqual({
    id: 'cmpl-made-up',
    object: 'text_completion',
    created: 1,
    model: 'asked',
    choices: [{ text: ' upon', index: 0, logprobs: null, finish_reason: 'stop' }],
  });
});

describe('usage', () => {
  const usageOf = (usage: Usage) => whole(answer({ usage })).value.usage;

  it('has every count, whatever the upstream said', () => {
    expect(usageOf({ input: { total: 9 }, output: { total: 4 } })).toEqual({
      prompt_tokens: 9,
      completion_tokens: 4,
      total_tokens: 13,
      prompt_tokens_details: { cached_tokens: 0, text_tokens: 9, audio_tokens: 0, image_tokens: 0 },
      completion_tokens_details: { text_tokens: 4, audio_tokens: 0, reasoning_tokens: 0 },
    });
  });

  it('counts text as what is nothing else, the cache as read, and all that was written', () => {
    const input = { uncached: 2, cacheRead: 3, cacheWrite: { fiveMinutes: 4, oneHour: 1 }, audio: 1 };
    expect(usageOf({ input, output: { total: 9, reasoning: 5 } })).toMatchObject({
      prompt_tokens: 10,
      prompt_tokens_details: { cached_tokens: 3, text_tokens: 9, audio_tokens: 1, cache_write_tokens: 5 },
      completion_tokens_details: { text_tokens: 4, reasoning_tokens: 5 },
    });
  });

  it("is complete where this format's upstream left counts out, and its own words stay", () => {
    const usage = {
      prompt_tokens: 1,
      completion_tokens: 2,
      total_tokens: 7,
      prompt_tokens_details: null,
      cost: 5,
    };
    const own = decodeResponse({ object: 'text_completion', choices: [], usage });
    expect(whole(own).value.usage).toEqual({
      prompt_tokens: 1,
      completion_tokens: 2,
      total_tokens: 7,
      cost: 5,
      prompt_tokens_details: { cached_tokens: 0, text_tokens: 1, audio_tokens: 0, image_tokens: 0 },
      completion_tokens_details: { text_tokens: 2, audio_tokens: 0, reasoning_tokens: 0 },
    });
  });

  it('is absent where nothing is known', () => {
    expect(whole(answer()).value).not.toHaveProperty('usage');
    expect(streamed(explode(answer())).every(({ usage }) => usage === null)).toBe(true);
  });

  it('comes in the last chunk, where it is asked for', () => {
    const events = explode(answer({ usage: { input: { total: 1 }, output: { total: 2 } } }));
    expect(streamed(events).at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 3 } });
    const unasked = streamed(events, { ...asked(), includeUsage: false });
    expect(unasked.some((chunk) => 'usage' in chunk)).toBe(false);
  });
});

describe('echo', () => {
  const echoed = asked({ prompt: ['one:', 'two:'], n: 2, echo: true });
  const four = answer({
    candidates: [0, 1, 2, 3].map((index) => candidate(index, text(` ${String(index)}`))),
  });
  const texts = ['one: 0', 'one: 1', 'two: 2', 'two: 3'];

  it('repeats each choice its own prompt', () => {
    expect(whole(four, echoed).value.choices.map((choice) => choice.text)).toEqual(texts);
  });

  it('is the first chunk of each choice', () => {
    const choices = streamed(explode(four), echoed).flatMap((chunk) => chunk.choices);
    for (const index of [0, 1, 2, 3]) {
      const own = choices.filter((choice) => choice.index === index);
      expect(own[0]?.text).toBe(index < 2 ? 'one:' : 'two:');
      expect(own.map((choice) => choice.text).join('')).toBe(texts[index]);
    }
  });

  it('repeats the prompt of an answer without words', () => {
    const silent = answer({ candidates: [candidate(0)] });
    const [choice] = whole(silent, asked({ echo: true })).value.choices;
    expect(choice?.text).toBe('Once 🐘');
    const chunks = streamed(explode(silent), asked({ echo: true }));
    expect(chunks.flatMap(({ choices }) => choices.map((one) => one.text))).toEqual(['Once 🐘', '']);
  });

  it('is not done twice where the upstream did it', () => {
    const own = decodeResponse({ object: 'text_completion', choices: [{ index: 0, text: 'one: 0' }] });
    expect(whole(own, echoed).value.choices[0]?.text).toBe('one: 0');
    const chunks = streamed(explode(own), echoed);
    expect(chunks.flatMap(({ choices }) => choices.map((choice) => choice.text)).join('')).toBe('one: 0');
  });

  it('is left out where nobody asked for it', () => {
    expect(whole(answer(), asked({ echo: false })).value.choices[0]?.text).toBe(' upon');
  });
});

describe('probabilities', () => {
  const tokens: readonly TokenLogprob[] = [
    {
      token: ' é',
      logprob: -0.5,
      top: [
        { token: ' é', logprob: -0.5 },
        { token: ' e', logprob: -1 },
        { token: ' é', logprob: -9 },
      ],
    },
    { token: '\\xf0\\x9f', logprob: -0.25, bytes: [0xf0, 0x9f] },
    { token: '\\x90\\x98', logprob: -9999, bytes: [0x90, 0x98] },
    { token: '!', logprob: -0.125 },
  ];
  const told = answer({ candidates: [{ ...candidate(0, text(' é🐘!')), logprobs: { content: tokens } }] });

  it.each([
    [false, [0, 2, 3, 3]],
    [true, [6, 8, 9, 9]],
  ])('are lists, with offsets in characters (echo: %s)', (echo, offsets) => {
    expect(whole(told, asked({ echo })).value.choices[0]?.logprobs).toEqual({
      tokens: tokens.map(({ token }) => token),
      token_logprobs: [-0.5, -0.25, -9999, -0.125],
      top_logprobs: [{ ' é': -0.5, ' e': -1 }, null, null, null],
      text_offset: offsets,
    });
  });

  it('are read with the bytes of a token that is no whole character', () => {
    const logprobs = { tokens: [' é', 'bytes:\\xf0\\x9f', '\\x41'], token_logprobs: [-1, -2, -3] };
    const { candidates } = decodeResponse({ object: 'text_completion', choices: [{ text: '', logprobs }] });
    expect(candidates[0]?.logprobs?.content).toEqual([
      { token: ' é', logprob: -1 },
      { token: 'bytes:\\xf0\\x9f', logprob: -2, bytes: [0xf0, 0x9f] },
      { token: '\\x41', logprob: -3 },
    ]);
  });

  it('come with the words they are about, and count on', () => {
    const part = (token: TokenLogprob): StreamEvent[] => [
      { type: 'logprobs', candidate: 0, logprobs: { content: [token] } },
      { type: 'text-delta', part: 0, text: token.token },
    ];
    const chunks = streamed([
      { type: 'response-start' },
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
      ...tokens.flatMap(part),
      { type: 'part-end', part: 0 },
      { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
      { type: 'response-end' },
    ]);
    const offsets = chunks.flatMap(({ choices }) => choices.map(({ logprobs }) => logprobs?.text_offset));
    expect(offsets).toEqual([[0], [2], [3], [3], undefined]);
  });

  it('begin after the prompt that is repeated, in a stream too', () => {
    const chunks = streamed(explode(told), asked({ echo: true }));
    const offsets = chunks.flatMap(({ choices }) => choices.map(({ logprobs }) => logprobs?.text_offset));
    expect(offsets).toEqual([undefined, [6, 8, 9, 9], undefined]);
  });
});

describe("what only this format's upstream says", () => {
  const start: StreamEvent = {
    type: 'response-start',
    ext: { 'openai-completions': { object: 'text_completion' } },
  };
  const end: readonly StreamEvent[] = [
    {
      type: 'candidate-end',
      candidate: 0,
      finish: { reason: 'stop' },
      ext: { 'openai-completions': { stop_reason: 'END' } },
    },
  ];

  it('comes with the end of its choice', () => {
    const [chunk] = streamed([start, ...end, { type: 'response-end' }]);
    expect(chunk?.choices[0]).toMatchObject({ finish_reason: 'stop', stop_reason: 'END' });
  });

  it('is told though it comes last', () => {
    const late: StreamEvent = {
      type: 'extension',
      ext: { 'openai-completions': { system_fingerprint: 'fp' } },
    };
    const chunks = streamed([start, ...end, late, { type: 'response-end' }]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], system_fingerprint: 'fp' });
  });

  it('is read from the stream', () => {
    const decoder = createStreamDecoder();
    const choice = { index: 0, text: 'x', finish_reason: 'stop', stop_reason: 'END' };
    const events = decoder.push({ data: JSON.stringify({ id: 'c', choices: [choice] }) });
    expect(events.at(-1)).toMatchObject({ ext: { 'openai-completions': { stop_reason: 'END' } } });
  });
});

describe('what the format has no form for', () => {
  it.each<[Part, string]>([
    [{ type: 'reasoning', text: 'hm' }, 'reasoning'],
    [
      { type: 'tool-call', id: 'c', name: 'f', kind: 'function', executor: 'client', input: '{}' },
      'tool-call',
    ],
    [{ type: 'media', media: 'image', source: { kind: 'url', url: 'https://x.example' } }, 'image'],
    [{ type: 'opaque', format: 'openai-chat', name: 'odd', value: {} }, 'odd'],
    [
      { type: 'text', text: '', annotations: [{ kind: 'url-citation', url: 'https://x.example' }] },
      'citations',
    ],
  ])('is left out and named: %j', (part, feature) => {
    const { value, losses } = whole(answer({ candidates: [candidate(0, part, text('x'))] }));
    expect(value.choices[0]?.text).toBe('x');
    expect(losses.map((loss) => loss.feature)).toEqual([feature]);
  });

  it('is no refusal: its words are text, and the finish says what it is', () => {
    const parts: readonly Part[] = [{ type: 'refusal', text: 'No.' }];
    const refused = answer({ candidates: [{ index: 0, parts, finish: { reason: 'refusal' } }] });
    expect(whole(refused)).toMatchObject({
      value: { choices: [{ text: 'No.', finish_reason: 'content_filter' }] },
      losses: [],
    });
    expect(streamed(explode(refused)).flatMap(({ choices }) => choices.map((one) => one.text))).toEqual([
      'No.',
      '',
    ]);
  });

  it.each(['tool-calls', 'pause', 'error', 'unknown'] as const)(
    'is approximated: the finish %s',
    (reason) => {
      const { value, losses } = whole(answer({ candidates: [{ index: 0, parts: [], finish: { reason } }] }));
      expect(value.choices[0]?.finish_reason).toBe('stop');
      expect(losses.map((loss) => loss.feature)).toEqual(['finish-reason']);
    },
  );
});

it.each([
  [{ error: { message: 'full', code: 'server_is_overloaded' } }, 'provider_overloaded'],
  [{ object: 'list', data: [] }, 'provider_invalid_response'],
  ['text', 'provider_invalid_response'],
  [{ choices: ['text'] }, 'provider_invalid_response'],
])('%j is no answer', (body, code) => {
  expect(() => decodeResponse(body)).toThrow(expect.objectContaining({ code }));
});
