import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec } from './index.js';

const target = { model: 'instruct' };
const bodyOf = (value: object) => JSON.parse(JSON.stringify(value)) as JsonObject;
const fromChat = (more: object, messages: readonly object[] = [{ role: 'user', content: 'Say hello.' }]) =>
  openAiChatCodec.decodeRequest(bodyOf({ model: 'm', messages, ...more }));
const encode = (request: CanonicalRequest, dialect = {}) =>
  openAiCompletionsCodec.encodeRequest(request, { ...target, dialect });

describe("another format's request", () => {
  it('is continued where it is one text', () => {
    const { value, losses } = encode(
      fromChat({ max_tokens: 9, temperature: 1, n: 2, stop: ['END'], seed: 7, user: 'u' }),
    );
    expect(value).toEqual({
      model: 'instruct',
      prompt: 'Say hello.',
      max_tokens: 9,
      temperature: 1,
      n: 2,
      stop: ['END'],
      seed: 7,
      user: 'u',
    });
    expect(losses).toEqual([]);
  });

  it('gets a limit where it has none, since this format has a very low one', () => {
    const { value, losses } = encode(fromChat({}));
    expect(value.max_tokens).toBe(1024);
    expect(losses).toEqual([expect.objectContaining({ feature: 'max-tokens', action: 'filled' })]);
  });

  it('begins with its instructions', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Say ' },
          { type: 'text', text: 'hello.' },
        ],
      },
    ];
    const { value, losses } = encode(fromChat({ max_tokens: 9 }, messages));
    expect(value.prompt).toBe('Be brief.\n\nSay hello.');
    expect(losses).toEqual([expect.objectContaining({ feature: 'system-text', action: 'approximated' })]);
  });

  it('asks for usage when it streams, where the upstream takes the option', () => {
    expect(encode(fromChat({ stream: true })).value.stream_options).toEqual({ include_usage: true });
    expect(encode(fromChat({ stream: true }), { streamUsage: false }).value.stream_options).toBeUndefined();
  });

  it('asks for at most five alternatives per token', () => {
    expect(encode(fromChat({ logprobs: true })).value.logprobs).toBe(0);
    const { value, losses } = encode(fromChat({ max_tokens: 9, logprobs: true, top_logprobs: 20 }));
    expect(value.logprobs).toBe(5);
    expect(losses).toEqual([expect.objectContaining({ feature: 'logprobs', action: 'approximated' })]);
  });

  it('keeps the sampling that some upstreams know, or reports it', () => {
    const request = fromChat({ max_tokens: 9, top_k: 5, min_p: 0.1, repetition_penalty: 1.1 });
    expect(encode(request, { samplingExtensions: true })).toMatchObject({
      value: { top_k: 5, min_p: 0.1, repetition_penalty: 1.1 },
      losses: [],
    });
    const { value, losses } = encode(request);
    expect(value).not.toHaveProperty('top_k');
    expect(losses.map(({ feature }) => feature).sort()).toEqual(['min-p', 'repetition-penalty', 'top-k']);
  });

  const turn = (role: string, content: unknown) => ({ role, content });
  const plain = [turn('user', 'a')];
  it.each<[string, object, readonly object[]]>([
    ['a conversation', {}, [turn('user', 'a'), turn('assistant', 'b'), turn('user', 'c')]],
    ['a begun answer', {}, [turn('user', 'a'), turn('assistant', 'b')]],
    ['two turns', {}, [turn('user', 'a'), turn('user', 'b')]],
    ['instructions alone', {}, [turn('system', 'a')]],
    ['an image', {}, [turn('user', [{ type: 'image_url', image_url: { url: 'https://x.example/i.png' } }])]],
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }, plain],
    ['JSON', { response_format: { type: 'json_object' } }, plain],
    ['five stop sequences', { stop: ['a', 'b', 'c', 'd', 'e'] }, plain],
  ])('is refused where it is or wants %s', (_what, more, messages) => {
    expect(() => encode(fromChat(more, messages))).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', status: 400 }),
    );
  });

  it('reports what has no field', () => {
    const { losses } = encode(fromChat({ max_tokens: 9, reasoning_effort: 'low', metadata: { a: 'b' } }));
    expect(losses.map(({ feature }) => feature)).toEqual(['reasoning-effort', 'metadata']);
  });
});

describe("this format's request to chat completions", () => {
  const encodeChat = (body: object) =>
    openAiChatCodec.encodeRequest(
      openAiCompletionsCodec.decodeRequest(bodyOf({ model: 'm', prompt: 'p', ...body })),
      target,
    );

  it('is a turn of the user; the echo is left to the gateway', () => {
    const { value, losses } = encodeChat({ max_tokens: 5, echo: true, logit_bias: { '1': 1 } });
    expect(value).toMatchObject({ messages: [{ role: 'user', content: 'p' }], max_completion_tokens: 5 });
    expect(value).not.toHaveProperty('echo');
    expect(losses).toEqual([]);
  });

  it('reports what chat has no place for', () => {
    const { value, losses } = encodeChat({ suffix: 's', best_of: 3 });
    expect(losses.map(({ feature, action }) => `${feature};${action}`)).toEqual([
      'suffix;dropped',
      'best-of;dropped',
    ]);
    expect(value).not.toHaveProperty('suffix');
  });

  it.each([[['a', 'b']], [[1, 2]], [[[1], [2]]]])('is refused where the prompt is %j', (prompt) => {
    expect(() => encodeChat({ prompt })).toThrow(expect.objectContaining({ status: 400, param: 'prompt' }));
  });
});
