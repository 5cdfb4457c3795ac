import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { openAiChatCodec } from './index.js';

const { decodeRequest } = openAiChatCodec;
const hello = { role: 'user', content: 'Hello' };
const request = (fields: JsonObject) => decodeRequest({ model: 'm', messages: [hello], ...fields });
const conversation = (...messages: JsonValue[]) => decodeRequest({ model: 'm', messages }).messages;

describe('a decoded request', () => {
  it('says nothing that the client did not say', () => {
    expect(request({})).toStrictEqual({
      model: 'm',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
      source: 'openai-chat',
    });
  });

  it('keeps unknown fields and nulls where they were', () => {
    const decoded = request({
      messages: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: 'https://a', vendor: 1 }, x: 2 }],
          y: null,
        },
      ],
      tools: [{ type: 'function', function: { name: 'f', strict: null, z: 3 } }],
      stream_options: { include_usage: true, w: 4 },
      seed: null,
    });
    expect(decoded.ext).toEqual({ 'openai-chat': { seed: null, stream_options: { w: 4 } } });
    expect(decoded.messages[0]?.ext).toEqual({ 'openai-chat': { y: null } });
    expect(decoded.messages[0]?.parts[0]).toMatchObject({
      ext: { 'openai-chat': { image_url: { vendor: 1 }, x: 2 } },
    });
    expect(decoded.tools?.[0]).toMatchObject({
      ext: { 'openai-chat': { function: { strict: null, z: 3 } } },
    });
  });

  it('names media by content, type and detail', () => {
    const [message] = conversation({
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } },
        { type: 'input_audio', input_audio: { data: 'BB==', format: 'mp3' } },
        { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,CC==' } },
        { type: 'file', file: { file_id: 'file-1' } },
        { type: 'video_url', video_url: { url: 'https://v' } },
      ],
    });
    expect(message?.parts).toEqual([
      {
        type: 'media',
        media: 'image',
        source: { kind: 'bytes', base64: 'AA==' },
        mediaType: 'image/png',
        detail: 'low',
      },
      { type: 'media', media: 'audio', source: { kind: 'bytes', base64: 'BB==' }, mediaType: 'audio/mpeg' },
      {
        type: 'media',
        media: 'document',
        source: { kind: 'bytes', base64: 'CC==' },
        mediaType: 'application/pdf',
        filename: 'a.pdf',
      },
      { type: 'media', media: 'document', source: { kind: 'file', fileId: 'file-1' } },
      { type: 'media', media: 'video', source: { kind: 'url', url: 'https://v' } },
    ]);
  });

  it('leaves a data URL that is more than type and base64 a URL', () => {
    const urls = [
      'data:image/png;charset=utf-8;base64,AA==',
      'data:image/svg+xml,%3Csvg/%3E',
      'data:;base64,AA==',
      'data:',
    ];
    const content = urls.map((url) => ({ type: 'image_url', image_url: { url } }));
    const [message] = conversation({ role: 'user', content });
    expect(message?.parts).toEqual(
      urls.map((url) => ({ type: 'media', media: 'image', source: { kind: 'url', url } })),
    );
  });

  it('gives legacy functions as tools and matches their results to their calls', () => {
    const decoded = decodeRequest({
      model: 'm',
      messages: [
        { role: 'assistant', content: null, function_call: { name: 'f', arguments: '1' } },
        { role: 'assistant', content: null, function_call: { name: 'g', arguments: '2' } },
        { role: 'function', name: 'g', content: 'G' },
        { role: 'function', name: 'f', content: 'F' },
        { role: 'function', name: 'never_called', content: 'N' },
      ],
      functions: [{ name: 'f', parameters: { type: 'object' } }],
      function_call: { name: 'f' },
    });
    expect(decoded.tools).toEqual([{ kind: 'function', name: 'f', schema: { type: 'object' } }]);
    expect(decoded.toolChoice).toEqual({ kind: 'named', tool: { kind: 'function', name: 'f' } });
    const parts = decoded.messages.flatMap((message) => message.parts);
    const ids = parts.map((part) =>
      part.type === 'tool-call' ? part.id : part.type === 'tool-result' && part.callId,
    );
    expect(ids[0]).not.toBe(ids[1]);
    expect([ids[3], ids[2]]).toEqual([ids[0], ids[1]]);
    expect(new Set(ids).size).toBe(3);
  });

  it('reads thinking, and what the client asked of it in vendors’ words', () => {
    const [message] = conversation({ role: 'assistant', reasoning_content: 'Hm', content: 'A' });
    expect(message?.parts).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'A' },
    ]);
    expect(request({ reasoning_effort: 'high' }).reasoning).toEqual({ effort: 'high' });
    expect(request({ thinking: { type: 'enabled', budget_tokens: 9 } }).reasoning).toEqual({
      mode: 'on',
      budgetTokens: 9,
    });
    expect(() => request({ thinking: { budget_tokens: 4000.5 } })).toThrow(
      "'thinking.budget_tokens' must be an integer, but is a fraction.",
    );
    expect(() => request({ reasoning: { max_tokens: 0.5 } })).toThrow(
      "'reasoning.max_tokens' must be an integer",
    );
    expect(request({ enable_thinking: false }).reasoning).toEqual({ mode: 'off' });
    expect(request({ reasoning: { effort: 'low', max_tokens: 5 } }).reasoning).toEqual({
      effort: 'low',
      budgetTokens: 5,
    });
  });

  it('reads cache marks in both spellings', () => {
    const mark = (field: JsonObject) =>
      conversation({ role: 'user', content: [{ type: 'text', text: 'x', ...field }] })[0]?.parts[0];
    expect(mark({ prompt_cache_breakpoint: { mode: 'explicit', ttl: '12h' } })).toMatchObject({
      cache: { ttl: '12h' },
    });
    expect(mark({ cache_control: { type: 'ephemeral', ttl: '1h' } })).toMatchObject({ cache: { ttl: '1h' } });
    expect(mark({ cache_control: { type: 'ephemeral' } })).toMatchObject({ cache: {} });
  });

  it('reads Google’s proof of a tool call', () => {
    const [message] = conversation({
      role: 'assistant',
      tool_calls: [
        {
          id: 'c',
          type: 'function',
          function: { name: 'f', arguments: '{}' },
          extra_content: { google: { thought_signature: 'SIG' } },
        },
      ],
    });
    expect(message?.parts[0]).toMatchObject({
      proof: { kind: 'thought-signature', data: 'SIG', issuer: 'google' },
    });
  });

  it('gives tools that a vendor runs as such', () => {
    const decoded = request({
      tools: [{ type: 'web_search', depth: 1 }],
      web_search_options: { search_context_size: 'low' },
    });
    expect(decoded.tools).toEqual([
      { kind: 'server', format: 'openai-chat', name: 'web_search', value: { type: 'web_search', depth: 1 } },
      {
        kind: 'server',
        format: 'openai-chat',
        name: 'web_search_options',
        value: { search_context_size: 'low' },
      },
    ]);
  });

  it('does not judge a conversation: orphan results pass', () => {
    expect(conversation({ role: 'tool', tool_call_id: 'nobody', content: 'x' })).toHaveLength(1);
  });
});

const user = (part: JsonValue) => ({ messages: [hello, { role: 'user', content: [part] }] });
const assistant = (fields: JsonObject) => ({ messages: [{ role: 'assistant', ...fields }] });

/** What is wrong, where, and what the message must name. */
const mistakes: [fields: JsonObject, param: string, named: RegExp][] = [
  [{ model: undefined }, 'model', /required/],
  [{ model: null }, 'model', /null/],
  [{ model: 5 }, 'model', /must be a string, but is a number/],
  [{ messages: undefined }, 'messages', /required/],
  [{ messages: {} }, 'messages', /an array, but is an object/],
  [{ messages: [] }, 'messages', /at least one/],
  [{ messages: ['x'] }, 'messages.0', /an object, but is a string/],
  [{ messages: [{ content: 'x' }] }, 'messages.0.role', /required/],
  [{ messages: [{ role: 'bot', content: 'x' }] }, 'messages.0.role', /system, developer, user.*"bot" is not/],
  [{ messages: [{ role: 'constructor', content: 'x' }] }, 'messages.0.role', /"constructor" is not/],
  [{ messages: [{ role: 'user' }] }, 'messages.0.content', /required/],
  [{ messages: [{ role: 'user', content: null }] }, 'messages.0.content', /null/],
  [
    { messages: [{ role: 'user', content: 7 }] },
    'messages.0.content',
    /string or an array of parts, but is a number/,
  ],
  [{ messages: [{ role: 'tool', content: 'x' }] }, 'messages.0.tool_call_id', /required/],
  [{ messages: [{ role: 'function', content: 'x' }] }, 'messages.0.name', /required/],
  [user('x'), 'messages.1.content.0', /an object, but is a string/],
  [user({ type: 'hologram' }), 'messages.1.content.0.type', /text, image_url.*"hologram" is not/],
  [user({ type: 'toString' }), 'messages.1.content.0.type', /"toString" is not/],
  [user({ type: 'text' }), 'messages.1.content.0.text', /required/],
  [
    user({ type: 'image_url', image_url: 'https://a' }),
    'messages.1.content.0.image_url',
    /an object, but is a string/,
  ],
  [user({ type: 'image_url', image_url: {} }), 'messages.1.content.0.image_url.url', /required/],
  [
    user({ type: 'image_url', image_url: { url: 'u', detail: 'ultra' } }),
    'messages.1.content.0.image_url.detail',
    /auto, low, high, original; "ultra"/,
  ],
  [
    user({ type: 'input_audio', input_audio: { format: 'wav' } }),
    'messages.1.content.0.input_audio.data',
    /required/,
  ],
  [user({ type: 'file', file: { filename: 'x' } }), 'messages.1.content.0.file.file_id', /required/],
  [
    user({ type: 'text', text: 'x', prompt_cache_breakpoint: { mode: 'x' } }),
    'messages.1.content.0.prompt_cache_breakpoint.mode',
    /explicit/,
  ],
  [assistant({ tool_calls: {} }), 'messages.0.tool_calls', /an array/],
  [
    assistant({ tool_calls: [{ type: 'function', function: { name: 'f', arguments: '' } }] }),
    'messages.0.tool_calls.0.id',
    /required/,
  ],
  [
    assistant({ tool_calls: [{ id: 'c', type: 'magic' }] }),
    'messages.0.tool_calls.0.type',
    /function, custom; "magic"/,
  ],
  [
    assistant({ tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: {} } }] }),
    'messages.0.tool_calls.0.function.arguments',
    /a string, but is an object/,
  ],
  [assistant({ function_call: { name: 'f' } }), 'messages.0.function_call.arguments', /required/],
  [{ temperature: 'hot' }, 'temperature', /a number, but is a string/],
  [{ n: 1.5 }, 'n', /an integer, but is a fraction/],
  [{ stream: 'yes' }, 'stream', /true or false, but is a string/],
  [{ stop: 5 }, 'stop', /string or an array of strings/],
  [{ stop: ['a', 5] }, 'stop.1', /a string, but is a number/],
  [{ logit_bias: { a: 'x' } }, 'logit_bias.a', /a number/],
  [{ tools: [{ function: { name: 'f' } }] }, 'tools.0.type', /required/],
  [{ tools: [{ type: 'function' }] }, 'tools.0.function', /required/],
  [{ tools: [{ type: 'function', function: {} }] }, 'tools.0.function.name', /required/],
  [
    { tools: [{ type: 'function', function: { name: 'f', parameters: [] } }] },
    'tools.0.function.parameters',
    /an object, but is an array/,
  ],
  [
    { tools: [{ type: 'custom', custom: { name: 'f', format: { type: 'grammar' } } }] },
    'tools.0.custom.format.grammar',
    /required/,
  ],
  [{ functions: [{}] }, 'functions.0.name', /required/],
  [{ tool_choice: 'maybe' }, 'tool_choice', /none, auto, required.*"maybe"/],
  [{ tool_choice: { type: 'function', function: {} } }, 'tool_choice.function.name', /required/],
  [
    { tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'x', tools: [] } } },
    'tool_choice.allowed_tools.mode',
    /auto, required/,
  ],
  [{ response_format: { type: 'yaml' } }, 'response_format.type', /text, json_object, json_schema; "yaml"/],
  [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema', /required/],
  [{ reasoning_effort: 'extreme' }, 'reasoning_effort', /none, minimal.*"extreme"/],
  [{ verbosity: 'loud' }, 'verbosity', /low, medium, high/],
  [{ modalities: ['text', 1] }, 'modalities.1', /a string/],
  [{ metadata: { a: 1 } }, 'metadata.a', /a string, but is a number/],
  [{ stream_options: true }, 'stream_options', /an object/],
];

describe('a mistake in a request', () => {
  it.each(mistakes)('%j is told at %s', (fields, param, named) => {
    const error = thrownBy(() => request(fields));
    expect(error).toMatchObject({ code: 'caller_invalid_request', status: 400, param });
    expect(error.message).toMatch(named);
    expect(error.message).toContain(`'${param}'`);
  });
});

function thrownBy(action: () => unknown): GatewayError {
  try {
    action();
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
