import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Message, Part, ToolCallPart } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import type { JsonObject } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const text = (words: string): Part => ({ type: 'text', text: words });
const call = (fields: Partial<ToolCallPart> = {}): ToolCallPart => ({
  type: 'tool-call',
  id: 'toolu_1',
  name: 'f',
  kind: 'function',
  executor: 'client',
  input: '{"b":1,"a":2}',
  ...fields,
});
const foreign = (fields: Partial<CanonicalRequest>): CanonicalRequest => ({
  source: 'anthropic-messages',
  model: 'asked',
  messages: [user(text('hi'))],
  ...fields,
});
const encode = (fields: Partial<CanonicalRequest>, dialect: Record<string, boolean> = {}) =>
  openAiResponsesCodec.encodeRequest(foreign(fields), { model: 'm', dialect });
const conversation = (...messages: Message[]) => encode({ messages: [...messages, user(text('.'))] });
const lost = ({ losses }: ReturnType<typeof encode>) =>
  losses.map(({ feature, action }) => `${feature} ${action}`);
const items = ({ value }: ReturnType<typeof encode>) => (value.input as JsonObject[]).slice(0, -1);

describe("another format's request", () => {
  it('is written plainly; nothing is kept unless asked', () => {
    expect(encode({})).toEqual({
      value: {
        model: 'm',
        input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
        store: false,
      },
      losses: [],
    });
  });

  it('says the system text as instructions, or as an item where it carries cache marks', () => {
    const system = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ] as const;
    expect(encode({ system }).value.instructions).toBe('a\n\nb');
    const marked = encode({ system: [system[0], { ...system[1], cache: { ttl: '5m' } }] });
    expect(marked.value.instructions).toBeUndefined();
    expect(items(marked)).toEqual([
      {
        type: 'message',
        role: 'system',
        content: [
          { type: 'input_text', text: 'a' },
          {
            type: 'input_text',
            text: 'b',
            prompt_cache_breakpoint: { mode: 'explicit', ttl: '30m' },
          },
        ],
      },
    ]);
  });

  it('keeps turns and parts in their order', () => {
    const written = conversation(
      { role: 'developer', parts: [text('d')] },
      user(text('q')),
      {
        role: 'assistant',
        parts: [text('one'), text('two'), call(), text('three'), call({ id: 'x', input: '' })],
      },
      {
        role: 'tool',
        parts: [
          { type: 'tool-result', callId: 'toolu_1', parts: [{ type: 'text', text: 'r' }] },
          { type: 'tool-result', callId: 'x', parts: [] },
        ],
      },
    );
    const said = (words: string) => ({ type: 'output_text', text: words, annotations: [] });
    expect(items(written)).toEqual([
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'd' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q' }] },
      { type: 'message', role: 'assistant', content: [said('one'), said('two')] },
      { type: 'function_call', call_id: 'toolu_1', name: 'f', arguments: '{"b":1,"a":2}' },
      { type: 'message', role: 'assistant', content: [said('three')] },
      { type: 'function_call', call_id: 'x', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'toolu_1', output: 'r' },
      { type: 'function_call_output', call_id: 'x', output: '' },
    ]);
    expect(written.losses).toEqual([]);
  });

  it('gives every call a result, and takes none without its call', () => {
    const calls: Message = { role: 'assistant', parts: [call(), call({ id: 'x', kind: 'custom' })] };
    const written = conversation(calls, user(text('go on')));
    const output = 'Error: The tool gave no result.';
    expect(items(written)).toMatchObject([
      { type: 'function_call', call_id: 'toolu_1' },
      { type: 'function_call_output', call_id: 'toolu_1', output },
      { type: 'custom_tool_call', call_id: 'x' },
      { type: 'custom_tool_call_output', call_id: 'x', output },
      { role: 'user' },
    ]);
    expect(lost(written)).toEqual(Array<string>(2).fill('tool-result filled'));
    const orphan = user({ type: 'tool-result', callId: 'y', parts: [] });
    expect(() => conversation(calls, orphan)).toThrow(
      /messages\.1\.content\.0' is a result for the call "y"/,
    );
  });

  it('leaves texts that say nothing out of turns that say something', () => {
    const turn = (...parts: Part[]): Message => ({ role: 'assistant', parts });
    const result: Message = { role: 'tool', parts: [{ type: 'tool-result', callId: 'toolu_1', parts: [] }] };
    const called = items(conversation(turn(call(), text('')), result));
    expect(called.map(({ type }) => type)).toEqual(['function_call', 'function_call_output']);
    expect(items(conversation(turn(text(''))))).toMatchObject([{ content: [{ text: '' }] }]);
  });

  it('keeps images and files in the results of tools, and tells failures', () => {
    const image: Part = {
      type: 'media',
      media: 'image',
      source: { kind: 'bytes', base64: 'AA==' },
      mediaType: 'image/png',
    };
    const results = user(
      { type: 'tool-result', callId: 'a', parts: [{ type: 'text', text: 'see' }, image] },
      { type: 'tool-result', callId: 'b', isError: true, parts: [{ type: 'text', text: 'no' }] },
      { type: 'tool-result', callId: 'c', parts: [] },
      text('and'),
    );
    const calls = [call({ id: 'a' }), call({ id: 'b' }), call({ id: 'c', kind: 'custom' })];
    const written = conversation({ role: 'assistant', parts: calls }, results);
    expect(items(written).slice(calls.length)).toEqual([
      {
        type: 'function_call_output',
        call_id: 'a',
        output: [
          { type: 'input_text', text: 'see' },
          { type: 'input_image', image_url: 'data:image/png;base64,AA==', detail: 'auto' },
        ],
      },
      { type: 'function_call_output', call_id: 'b', output: 'Error: no' },
      { type: 'custom_tool_call_output', call_id: 'c', output: '' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'and' }] },
    ]);
    expect(lost(written)).toEqual(['tool-result-error approximated']);
  });

  it('moves media to the user where the upstream takes none in results', () => {
    const media: Part = { type: 'media', media: 'image', source: { kind: 'url', url: 'https://a/b' } };
    const messages: Message[] = [
      { role: 'assistant', parts: [call({ id: 'a' })] },
      user({ type: 'tool-result', callId: 'a', parts: [media] }),
      user(text('go')),
    ];
    const written = encode({ messages }, { toolResultMedia: false });
    expect(written.value.input).toMatchObject([
      { type: 'function_call' },
      { type: 'function_call_output', output: '' },
      { role: 'user', content: [{ text: 'Result of the tool call a:' }, { image_url: 'https://a/b' }] },
      { role: 'user', content: [{ text: 'go' }] },
    ]);
    expect(lost(written)).toEqual(['tool-result-media approximated']);
  });

  it("replays the vendor's own reasoning under its id, and no other vendor's", () => {
    const own = { kind: 'encrypted', data: 'enc+/=', issuer: 'openai', id: 'rs_9' } as const;
    const turn: Message = {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'shown', proof: own },
        { type: 'reasoning', text: 'theirs', proof: { kind: 'signature', data: 's', issuer: 'anthropic' } },
        { type: 'reasoning', text: 'nobody proved it' },
        call({ proof: { kind: 'thought-signature', data: 't', issuer: 'google' } }),
      ],
    };
    const written = conversation(turn, user({ type: 'tool-result', callId: 'toolu_1', parts: [] }));
    expect(items(written).slice(0, 2)).toEqual([
      { type: 'reasoning', id: 'rs_9', summary: [], encrypted_content: 'enc+/=' },
      { type: 'function_call', call_id: 'toolu_1', name: 'f', arguments: '{"b":1,"a":2}' },
    ]);
    expect(lost(written)).toEqual([
      'tool-call-proof dropped',
      ...Array<string>(2).fill('reasoning-replay dropped'),
    ]);
    expect(JSON.stringify(written.value)).not.toMatch(/theirs|nobody|shown/);
    expect(written.value.include).toEqual(['reasoning.encrypted_content']);
  });

  it('asks for thinking in the words of this format', () => {
    const reasoning = (fields: CanonicalRequest['reasoning'], dialect = {}) =>
      encode(fields === undefined ? {} : { reasoning: fields }, dialect);
    expect(reasoning({ mode: 'on', budgetTokens: 4096 })).toMatchObject({
      value: { reasoning: { effort: 'medium', summary: 'auto' }, include: ['reasoning.encrypted_content'] },
      losses: [{ feature: 'reasoning-budget', action: 'approximated' }],
    });
    expect(reasoning({ mode: 'adaptive', effort: 'max', display: 'omitted' }).value.reasoning).toEqual({
      effort: 'max',
    });
    const off = reasoning({ mode: 'off' }).value;
    expect([off.reasoning, off.include]).toEqual([{ effort: 'none' }, undefined]);
    expect(reasoning({ mode: 'on' }, { reasoningSummary: false }).value.reasoning).toBeUndefined();
  });

  it('writes tools flat, whole, and no stricter than asked', () => {
    const { value } = encode({
      tools: [
        { kind: 'function', name: 'now' },
        { kind: 'function', name: 'f', description: 'd', schema: { type: 'object' }, strict: true },
        { kind: 'custom', name: 'c', grammar: { syntax: 'lark', definition: 'x' } },
      ],
      toolChoice: { kind: 'allowed', mode: 'auto', tools: [{ kind: 'function', name: 'f' }] },
      parallelToolCalls: false,
    });
    expect(value).toMatchObject({
      tools: [
        { type: 'function', name: 'now', parameters: { type: 'object', properties: {} }, strict: false },
        { type: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, strict: true },
        { type: 'custom', name: 'c', format: { type: 'grammar', syntax: 'lark', definition: 'x' } },
      ],
      tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'f' }] },
      parallel_tool_calls: false,
    });
  });

  it("writes tools' names in the format's alphabet, and reads them back", () => {
    const name = 'files.read:é';
    const { value } = encode({
      tools: [{ kind: 'function', name }],
      toolChoice: { kind: 'named', tool: { kind: 'function', name } },
      messages: [
        { role: 'assistant', parts: [call({ name })] },
        user({ type: 'tool-result', callId: 'toolu_1', parts: [] }),
      ],
    });
    const escaped = 'files__x2e__read__x3a____xe9__';
    expect(value).toMatchObject({
      tools: [{ name: escaped }],
      tool_choice: { name: escaped },
      input: [{ name: escaped }, {}],
    });
    const item = { type: 'function_call', id: 'fc', call_id: 'c', name: escaped, arguments: '{}' };
    const body = { object: 'response', output: [item], status: 'completed' };
    const answer = openAiResponsesCodec.decodeResponse(body);
    expect(answer.candidates[0]?.parts).toMatchObject([{ name }]);
    const defaults = { model: 'm', id: 'x', created: 1, includeUsage: true };
    expect(openAiResponsesCodec.encodeResponse(answer, defaults).value.output).toEqual([item]);
  });

  it('leaves away the sampling that a thinking model refuses', () => {
    const request = foreign({ sampling: { temperature: 0.5, maxOutputTokens: 90 } });
    const { value, losses } = openAiResponsesCodec.encodeRequest(request, { model: 'gpt-5' });
    expect(value).not.toHaveProperty('temperature');
    expect(value.max_output_tokens).toBe(90);
    expect(losses).toMatchObject([{ feature: 'temperature', action: 'dropped' }]);
  });

  it('maps what has a field of another name', () => {
    const { value, losses } = encode({
      sampling: { temperature: 2, maxOutputTokens: 90, logprobs: true, topLogprobs: 3 },
      output: { format: { kind: 'schema', schema: { type: 'object' } }, verbosity: 'high' },
      serviceTier: 'standard_only',
      stream: true,
      streamOptions: { includeUsage: true },
      session: { userId: 'u' },
    });
    expect(value).toMatchObject({
      temperature: 2,
      max_output_tokens: 90,
      top_logprobs: 3,
      include: ['message.output_text.logprobs'],
      text: {
        format: { type: 'json_schema', name: 'response', schema: { type: 'object' }, strict: false },
        verbosity: 'high',
      },
      service_tier: 'default',
      stream: true,
      user: 'u',
    });
    expect(value.stream_options).toBeUndefined();
    expect(losses.map(({ feature, action }) => [feature, action])).toEqual([['schema-name', 'filled']]);
  });

  it('raises a limit that the vendor would refuse, and says so', () => {
    const low = encode({ sampling: { maxOutputTokens: 15 } });
    expect(low.value.max_output_tokens).toBe(16);
    expect(lost(low)).toEqual(['max-tokens approximated']);
    expect(lost(encode({ sampling: { maxOutputTokens: 16 } }))).toEqual([]);
    const own = encode({ source: 'openai-responses', sampling: { maxOutputTokens: 15 } });
    expect(own).toMatchObject({ value: { max_output_tokens: 15 }, losses: [] });
  });

  it('reports what it leaves away', () => {
    const sampling = { topK: 1, seed: 2, frequencyPenalty: 1, presencePenalty: 1, logitBias: { '1': 2 } };
    const { value, losses } = encode({ sampling });
    expect(losses.map(({ feature }) => feature).sort()).toEqual([
      'frequency-penalty',
      'logit-bias',
      'presence-penalty',
      'seed',
      'top-k',
    ]);
    expect(Object.keys(value)).toEqual(['model', 'input', 'store']);
    const marked: Message = { role: 'assistant', parts: [{ type: 'text', text: 'x', cache: {} }] };
    expect(lost(conversation(marked))).toEqual(['cache-marks dropped']);
  });

  const refusals: [name: string, fields: Partial<CanonicalRequest>, words: RegExp][] = [
    ['stop sequences', { sampling: { stop: ['x'] } }, /stop sequences/],
    ['several candidates', { sampling: { n: 2 } }, /one answer/],
    [
      'an answer to continue',
      { messages: [user(text('a')), { role: 'assistant', parts: [text('b')] }] },
      /turn of the user/,
    ],
    [
      "another vendor's tool",
      { tools: [{ kind: 'server', format: 'anthropic-messages', name: 'web_search', value: {} }] },
      /Another vendor/,
    ],
    [
      "another vendor's file",
      { messages: [user({ type: 'media', media: 'document', source: { kind: 'file', fileId: 'f' } })] },
      /stored at another vendor/,
    ],
    [
      'a video',
      { messages: [user({ type: 'media', media: 'video', source: { kind: 'url', url: 'https://a' } })] },
      /no video/,
    ],
    [
      "a call that another vendor's tool answered",
      {
        messages: [
          { role: 'assistant', parts: [call({ kind: 'server', executor: 'provider' })] },
          user(text('x')),
        ],
      },
      /nother vendor ran/,
    ],
  ];
  it('is refused where another kind of answer is wanted', () => {
    expect(() => encode({ output: { modalities: ['text', 'smell'] } })).toThrow('"smell"');
    expect(() => encode({ output: { modalities: ['text'] } })).not.toThrow();
  });

  it.each(refusals)('is refused for %s', (_name, fields, words) => {
    expect(() => encode(fields)).toThrow(words);
  });
});

it("drops thinking that another vendor proved from this format's own request, too", () => {
  const request = openAiResponsesCodec.decodeRequest({
    model: 'm',
    input: [
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gw1.anthropic.signature.YQ' },
      { role: 'user', content: 'go' },
    ],
  });
  const { value, losses } = openAiResponsesCodec.encodeRequest(request, { model: 'm' });
  expect(value.input).toEqual([{ role: 'user', content: 'go' }]);
  expect(losses).toMatchObject([{ feature: 'reasoning-replay', action: 'dropped' }]);
});

it('is strict about what a dialect may say', () => {
  const target = { model: 'm', dialect: { cacheBreakpoints: 'no' } };
  expect(() => openAiResponsesCodec.encodeRequest(foreign({}), target)).toThrow(RangeError);
});

describe("chat completions' requests reach this format", () => {
  const folder = new URL('../../openai-chat/fixtures/requests/', import.meta.url);
  const bodies = readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonObject,
  }));
  it.each(bodies)('$name, or are refused by name', ({ body }) => {
    const request = openAiChatCodec.decodeRequest(body);
    let written: JsonObject;
    try {
      written = openAiResponsesCodec.encodeRequest(request, { model: 'm' }).value;
    } catch (error) {
      const code: unknown = expect.stringMatching(/^caller_(unsupported_feature|invalid_request)$/);
      expect(error).toMatchObject({ code, param: expect.any(String) });
      return;
    }
    // What is written is a request of this format: it reads, and writes itself again.
    const again = openAiResponsesCodec.decodeRequest(written);
    expect(openAiResponsesCodec.encodeRequest(again, { model: 'm' }).value).toEqual(written);
  });
});
