import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, EncodeTarget, Message, Part } from '#libs/canonical';
import { openAiChatCodec } from './index.js';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const foreign = (fields: Partial<CanonicalRequest>): CanonicalRequest => ({
  model: 'claude',
  messages: [user(text('Hello'))],
  source: 'anthropic-messages',
  ...fields,
});
const encode = (fields: Partial<CanonicalRequest>, dialect?: EncodeTarget['dialect']) =>
  openAiChatCodec.encodeRequest(foreign(fields), { model: 'up', ...(dialect && { dialect }) });
const messagesOf = (messages: readonly Message[], dialect?: EncodeTarget['dialect']) => {
  const { value, losses } = encode({ messages }, dialect);
  return {
    messages: value.messages,
    losses: losses.map(({ path, feature, action }) => `${path} ${feature} ${action}`),
  };
};
const image = {
  type: 'media',
  media: 'image',
  source: { kind: 'bytes', base64: 'AA==' },
  mediaType: 'image/png',
} as const;
const call = (id: string, more: object = {}) =>
  ({
    type: 'tool-call',
    id,
    name: 'f',
    kind: 'function',
    executor: 'client',
    input: '{"a":1}',
    ...more,
  }) as const;

describe("another format's request", () => {
  it('is written with nothing added', () => {
    expect(encode({})).toEqual({
      value: { model: 'up', messages: [{ role: 'user', content: 'Hello' }] },
      losses: [],
    });
  });

  it('begins with its system text', () => {
    const { value } = encode({ system: [text('One.'), text('Two.')] });
    expect(value.messages).toEqual([
      { role: 'system', content: 'One.\n\nTwo.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  it('keeps the cache marks of its system text, with the nearest longer lifetime', () => {
    const { value } = encode({ system: [text('One.'), { ...text('Two.'), cache: { ttl: '1h' } }] });
    expect(value.messages).toMatchObject([
      {
        content: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.', prompt_cache_breakpoint: { mode: 'explicit', ttl: '12h' } },
        ],
      },
      {},
    ]);
    const plain = encode(
      { system: [{ ...text('Two.'), cache: { ttl: '1h' } }] },
      { cacheBreakpoints: false },
    );
    expect(plain.value.messages).toMatchObject([{ role: 'system', content: 'Two.' }, {}]);
    expect(plain.losses).toMatchObject([{ feature: 'cache-marks', action: 'dropped' }]);
  });

  it('asks a stream for usage, unless the upstream does not know how', () => {
    expect(encode({ stream: true }).value).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(encode({ stream: true }, { streamUsage: false }).value.stream_options).toBeUndefined();
    expect(encode({ stream: false }).value.stream_options).toBeUndefined();
  });

  it('takes stream from the target', () => {
    const { value } = openAiChatCodec.encodeRequest(foreign({}), { model: 'up', stream: true });
    expect(value).toMatchObject({ model: 'up', stream: true });
  });

  it('writes sampling in the dialect of the target', () => {
    const sampling = { maxOutputTokens: 5, temperature: 0.5, topK: 3, stop: ['a'], minP: 0.1 };
    const official = encode({ sampling });
    expect(official.value).toMatchObject({ max_completion_tokens: 5, temperature: 0.5, stop: ['a'] });
    expect(official.losses.map(({ feature }) => feature)).toEqual(['top-k', 'min-p']);
    const local = encode({ sampling }, { maxTokensField: 'max_tokens', samplingExtensions: true });
    expect(local.value).toMatchObject({ max_tokens: 5, top_k: 3, min_p: 0.1 });
    expect(local.value.max_completion_tokens).toBeUndefined();
    expect(local.losses).toEqual([]);
  });

  it('leaves away stop sequences that say nothing', () => {
    const { value, losses } = encode({ sampling: { stop: ['', '1', '2', '3', '4'] } });
    expect(value.stop).toEqual(['1', '2', '3', '4']);
    expect(losses).toMatchObject([{ feature: 'stop', action: 'dropped' }]);
    expect(encode({ sampling: { stop: [''] } }).value).not.toHaveProperty('stop');
  });

  it('leaves away how tools are called where there are none, as the vendor wants it', () => {
    const { value, losses } = encode({ toolChoice: { kind: 'auto' }, parallelToolCalls: false });
    expect(Object.keys(value)).toEqual(['model', 'messages']);
    expect(losses).toEqual([]);
    expect(() => encode({ toolChoice: { kind: 'required' } })).toThrow("'tool_choice' demands a call");
  });

  it('leaves away the sampling that a thinking model refuses', () => {
    const request = foreign({ sampling: { temperature: 0.5 } });
    const { value, losses } = openAiChatCodec.encodeRequest(request, { model: 'o3' });
    expect(value).not.toHaveProperty('temperature');
    expect(losses).toMatchObject([{ feature: 'temperature', action: 'dropped' }]);
    const own = openAiChatCodec.encodeRequest({ ...request, source: 'openai-chat' }, { model: 'o3' });
    expect(own.value.temperature).toBe(0.5);
  });

  it('writes the developer role where the upstream knows it', () => {
    const messages: Message[] = [{ role: 'developer', parts: [text('x')] }];
    expect(messagesOf(messages).messages).toMatchObject([{ role: 'developer' }]);
    expect(messagesOf(messages, { developerRole: false }).messages).toMatchObject([{ role: 'system' }]);
  });

  it('refuses a dialect that makes no sense', () => {
    expect(() => encode({}, { maxTokensField: 'tokens' })).toThrow(/maxTokensField.*max_completion_tokens/);
    expect(() => encode({}, { developerRole: 'no' })).toThrow(/developerRole/);
    expect(() => encode({}, { someOtherCodecsKey: 'x' })).not.toThrow();
  });
});

describe('reasoning', () => {
  it('turns budgets and modes into efforts', () => {
    expect(encode({ reasoning: { mode: 'off' } }).value.reasoning_effort).toBe('none');
    expect(encode({ reasoning: { mode: 'adaptive' } }).value.reasoning_effort).toBeUndefined();
    expect(encode({ reasoning: { budgetTokens: -1 } }).value.reasoning_effort).toBeUndefined();
    const efforts = [2048, 8192, 8193].map((budgetTokens) => encode({ reasoning: { budgetTokens } }));
    expect(efforts.map(({ value }) => value.reasoning_effort)).toEqual(['low', 'medium', 'high']);
    expect(efforts[0]?.losses).toMatchObject([{ feature: 'reasoning-budget', action: 'approximated' }]);
  });

  it('is dropped where the upstream does not take it', () => {
    const { value, losses } = encode({ reasoning: { effort: 'high' } }, { reasoningEffort: false });
    expect(value.reasoning_effort).toBeUndefined();
    expect(losses).toMatchObject([{ feature: 'reasoning-effort', action: 'dropped' }]);
  });

  it('of earlier turns never becomes text', () => {
    const messages: Message[] = [
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'Hm', proof: { kind: 'signature', data: 's', issuer: 'anthropic' } },
          text('A'),
        ],
      },
    ];
    expect(messagesOf(messages)).toEqual({
      messages: [{ role: 'assistant', content: 'A' }],
      losses: ['messages.0.content.0 reasoning-replay dropped'],
    });
    expect(messagesOf(messages, { reasoningField: 'reasoning_content' })).toEqual({
      messages: [{ role: 'assistant', reasoning_content: 'Hm', content: 'A' }],
      losses: ['messages.0 reasoning-replay dropped'],
    });
  });
});

describe('an assistant turn', () => {
  it('keeps text beside tool calls, and says where order is lost', () => {
    const turn: Message = { role: 'assistant', parts: [text('a'), call('x'), text('b')] };
    const result = user({ type: 'tool-result', callId: 'x', parts: [] });
    expect(messagesOf([turn, result])).toEqual({
      messages: [
        {
          role: 'assistant',
          content: [text('a'), text('b')],
          tool_calls: [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'x', content: '' },
      ],
      losses: ['messages.0 part-order approximated'],
    });
    expect(messagesOf([turn, result], { textAsString: true }).messages).toMatchObject([
      { content: 'a\n\nb' },
      {},
    ]);
  });

  it('has an order that nothing said cannot change', () => {
    const turn: Message = { role: 'assistant', parts: [call('x'), text('')] };
    const result = user({ type: 'tool-result', callId: 'x', parts: [] });
    expect(messagesOf([turn, result]).losses).toEqual([]);
  });

  it('keeps a refusal', () => {
    const turn: Message = { role: 'assistant', parts: [{ type: 'refusal', text: 'No.' }] };
    expect(messagesOf([turn]).messages).toEqual([{ role: 'assistant', content: null, refusal: 'No.' }]);
  });

  it('hands its images to the user turn that follows', () => {
    const written = messagesOf([{ role: 'assistant', parts: [text('Here'), image] }, user(text('Nice'))]);
    expect(written.messages).toMatchObject([
      { role: 'assistant', content: 'Here' },
      { role: 'user', content: [{ type: 'text' }, { type: 'image_url' }, { text: 'Nice' }] },
    ]);
  });

  it('tells earlier speech by its words', () => {
    const speech: Part = {
      type: 'media',
      media: 'audio',
      source: { kind: 'bytes', base64: 'AA==' },
      transcript: 'Hi',
    };
    expect(messagesOf([{ role: 'assistant', parts: [speech] }])).toEqual({
      messages: [{ role: 'assistant', content: 'Hi' }],
      losses: ['messages.0 audio-input approximated'],
    });
  });

  it('loses the proof of a tool call unless the upstream is its issuer', () => {
    const proof = { kind: 'thought-signature', data: 'SIG', issuer: 'google' } as const;
    const turn: Message = { role: 'assistant', parts: [call('x', { proof })] };
    const result = user({ type: 'tool-result', callId: 'x', parts: [] });
    expect(messagesOf([turn, result]).losses).toEqual(['messages.0.content.0 tool-call-proof dropped']);
    const kept = messagesOf([turn, result], { thoughtSignatures: true });
    expect(kept.losses).toEqual([]);
    expect(kept.messages).toMatchObject([
      { tool_calls: [{ extra_content: { google: { thought_signature: 'SIG' } } }] },
      {},
    ]);
  });
});

describe('tools', () => {
  it('are written with their choice', () => {
    const { value, losses } = encode({
      tools: [
        { kind: 'function', name: 'f' },
        { kind: 'function', name: 'g', schema: { type: 'object' }, strict: false, cache: {} },
        { kind: 'custom', name: 'h', grammar: { syntax: 'regex', definition: '.*' } },
      ],
      toolChoice: { kind: 'allowed', mode: 'auto', tools: [{ kind: 'function', name: 'f' }] },
      parallelToolCalls: false,
    });
    expect(value).toMatchObject({
      tools: [
        { type: 'function', function: { name: 'f' } },
        { type: 'function', function: { name: 'g', parameters: { type: 'object' }, strict: false } },
        {
          type: 'custom',
          custom: { name: 'h', format: { type: 'grammar', grammar: { syntax: 'regex', definition: '.*' } } },
        },
      ],
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] },
      },
      parallel_tool_calls: false,
    });
    expect(losses).toMatchObject([{ path: 'tools.1', feature: 'cache-marks', action: 'dropped' }]);
  });

  it("replace another vendor's web search only where the upstream has its own", () => {
    const tools = [
      { kind: 'server', format: 'anthropic-messages', name: 'web_search_20250305', value: {} },
    ] as const;
    expect(() => encode({ tools })).toThrow(/web_search_20250305/);
    const { value, losses } = encode({ tools }, { webSearch: true });
    expect(value).toMatchObject({ web_search_options: {} });
    expect(value.tools).toBeUndefined();
    expect(losses).toMatchObject([{ feature: 'server-tools', action: 'approximated' }]);
  });
});

describe('what would change the meaning if left away', () => {
  const media = (fields: object): Partial<CanonicalRequest> => ({
    messages: [user({ type: 'media', source: { kind: 'url', url: 'https://a' }, ...fields } as Part)],
  });
  const cases: [name: string, fields: Partial<CanonicalRequest>, param: string][] = [
    ['video', media({ media: 'video' }), 'messages.0.content.0'],
    ['document by URL', media({ media: 'document' }), 'messages.0.content.0'],
    ['audio by URL', media({ media: 'audio' }), 'messages.0.content.0'],
    [
      'audio of a foreign type',
      media({ media: 'audio', source: { kind: 'bytes', base64: '' }, mediaType: 'audio/ogg' }),
      'messages.0.content.0',
    ],
    [
      'image by file id',
      media({ media: 'image', source: { kind: 'file', fileId: 'f' } }),
      'messages.0.content.0',
    ],
    [
      'a file id of another vendor',
      media({ media: 'document', source: { kind: 'file', fileId: 'f' } }),
      'messages.0.content.0',
    ],
    [
      'server tool history',
      { messages: [{ role: 'assistant', parts: [call('x', { kind: 'server', executor: 'provider' })] }] },
      'messages.0.content.0',
    ],
    [
      'server tool',
      { tools: [{ kind: 'server', format: 'anthropic-messages', name: 'bash', value: {} }] },
      'tools.0',
    ],
    ['five stop sequences', { sampling: { stop: ['1', '2', '3', '4', '5'] } }, 'stop'],
    ['stored conversation', { session: { previousResponseId: 'r' } }, 'previous_response_id'],
    ['image output', { output: { modalities: ['text', 'image'] } }, 'modalities'],
  ];
  it.each(cases)('%s is refused', (_name, fields, param) => {
    expect(() => encode(fields)).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', param }),
    );
  });

  it('passes where the upstream takes it', () => {
    const open = { videoParts: true, fileUrls: true };
    expect(() => encode(media({ media: 'video' }), open)).not.toThrow();
    expect(() => encode(media({ media: 'document' }), open)).not.toThrow();
  });

  it('a text document is sent as text', () => {
    const { value, losses } = encode(
      media({ media: 'document', source: { kind: 'text', text: 'Dear all' } }),
    );
    expect(value.messages).toEqual([{ role: 'user', content: 'Dear all' }]);
    expect(losses).toMatchObject([{ feature: 'document-text', action: 'approximated' }]);
    const source = { kind: 'bytes', base64: 'RGVhciBhbGw=' } as const;
    const inBytes = encode(media({ media: 'document', source, mediaType: 'text/plain' }));
    expect(inBytes.value.messages).toEqual(value.messages);
    expect(inBytes.losses).toEqual(losses);
  });
});

describe('output', () => {
  it('names a schema that has no name', () => {
    const { value, losses } = encode({ output: { format: { kind: 'schema', schema: { type: 'object' } } } });
    expect(value.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'response', schema: { type: 'object' } },
    });
    expect(losses).toMatchObject([{ feature: 'schema-name', action: 'filled' }]);
  });
});
