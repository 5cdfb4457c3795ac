import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Message, Part } from '#libs/canonical';
import { aiSdkFeatures } from '../features.js';
import { forInterface } from './older-interfaces.js';
import { vendorOf } from './vendor.js';
import { writeCall } from './write-call.js';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const image: Part = {
  type: 'media',
  media: 'image',
  mediaType: 'image/png',
  source: { kind: 'bytes', base64: 'AAEC' },
};
const call: Part = {
  type: 'tool-call',
  id: 'c1',
  name: 'look',
  kind: 'function',
  executor: 'client',
  input: '{"a":1}',
};

const write = (request: Partial<CanonicalRequest>, provider = 'other.chat') =>
  writeCall(
    { model: 'm', messages: [user(text('Hi'))], source: 'openai-chat', ...request },
    vendorOf(provider),
    aiSdkFeatures,
  );
const lost = (...args: Parameters<typeof write>) =>
  write(...args).losses.map(({ feature, action }) => `${feature} ${action}`);

const conversation: readonly Message[] = [
  user(text('See.'), image, {
    type: 'media',
    media: 'document',
    filename: 'a.txt',
    source: { kind: 'text', text: 'abc' },
  }),
  assistant(
    { type: 'reasoning', text: 'Hm.', proof: { kind: 'signature', data: 's', issuer: 'anthropic' } },
    text('I look.'),
    call,
  ),
  {
    role: 'tool',
    parts: [{ type: 'tool-result', callId: 'c1', parts: [{ type: 'text', text: 'A chart:' }, image] }],
  },
] as readonly Message[];

const file = { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAEC' } };

describe('a request as a package is asked', () => {
  it('has the whole conversation, and thinking for its issuer', () => {
    const system = [{ type: 'text', text: 'Be brief.', cache: { ttl: '1h' } }] as const;
    const { prompt } = write({ system, messages: conversation }, 'anthropic.messages').value;
    expect(prompt).toEqual([
      {
        role: 'system',
        content: 'Be brief.',
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } },
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See.' },
          file,
          { type: 'file', filename: 'a.txt', mediaType: 'text/plain', data: { type: 'data', data: 'YWJj' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 's' } } },
          { type: 'text', text: 'I look.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: { a: 1 } },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'look',
            output: { type: 'content', value: [{ type: 'text', text: 'A chart:' }, file] },
          },
        ],
      },
    ]);
  });

  it('leaves foreign thinking away and puts media beside results that are text, and says so', () => {
    const { value } = write({ messages: conversation });
    expect(JSON.stringify(value.prompt)).not.toContain('Hm.');
    expect(value.prompt.at(-2)).toMatchObject({ content: [{ output: { type: 'text', value: 'A chart:' } }] });
    expect(value.prompt.at(-1)).toMatchObject({ role: 'user', content: [{ type: 'text' }, file] });
    expect(lost({ messages: conversation })).toEqual([
      'reasoning-replay dropped',
      'tool-result-media approximated',
    ]);
  });

  it('has settings, tools and form, and vendors’ own options where a package has some', () => {
    const request: Partial<CanonicalRequest> = {
      sampling: { temperature: 0.5, topK: 3, stop: ['END', ''], maxOutputTokens: 9, minP: 0.1 },
      tools: [{ kind: 'function', name: 'look' }],
      toolChoice: { kind: 'named', tool: { kind: 'function', name: 'look' } },
      output: { format: { kind: 'schema', name: 'n', schema: { type: 'object' } } },
      reasoning: { effort: 'low' },
      parallelToolCalls: false,
    };
    expect(write(request).value).toMatchObject({
      temperature: 0.5,
      topK: 3,
      stopSequences: ['END'],
      maxOutputTokens: 9,
      tools: [{ type: 'function', name: 'look', inputSchema: { type: 'object', properties: {} } }],
      toolChoice: { type: 'tool', toolName: 'look' },
      responseFormat: { type: 'json', name: 'n', schema: { type: 'object' } },
      reasoning: 'low',
    });
    expect(lost(request)).toEqual(['min-p dropped', 'parallel-tool-calls-off dropped']);
    expect(write(request, 'openai.responses').value.providerOptions).toEqual({
      openai: {
        store: false,
        parallelToolCalls: false,
        reasoningSummary: null,
        forceReasoning: true,
        strictJsonSchema: false,
      },
    });
    expect(lost(request, 'openai.responses')).toEqual(['min-p dropped', 'top-k dropped', 'stop dropped']);
  });

  it('has tools of the vendor’s own, and refuses those of others', () => {
    const value = { type: 'web_search_20250305', name: 'web_search', max_uses: 2 };
    const tools = [{ kind: 'server', format: 'anthropic-messages', name: 'web_search', value }] as const;
    expect(write({ tools }, 'anthropic.messages').value.tools).toEqual([
      { type: 'provider', id: 'anthropic.web_search_20250305', name: 'web_search', args: { maxUses: 2 } },
    ]);
    expect(() => write({ tools })).toThrow('another vendor runs');
  });

  it.each([
    ['v3', { type: 'image-data', data: 'AAEC', mediaType: 'image/png' }],
    ['v2', { type: 'media', data: 'AAEC', mediaType: 'image/png' }],
  ])('is written for the interface %s', (version, content) => {
    const { value } = write({ messages: conversation, reasoning: { effort: 'low' } }, 'anthropic.messages');
    const older = forInterface(version, value);
    expect(JSON.stringify(older.value.prompt)).toContain(JSON.stringify(content));
    expect(older.value.prompt[0]).toMatchObject({ content: [{}, { data: 'AAEC' }, {}] });
    expect(older.value).not.toHaveProperty('reasoning');
    expect(older.losses).toMatchObject([{ feature: 'reasoning-effort', action: 'dropped' }]);
    expect(forInterface('v4', value)).toEqual({ value, losses: [] });
  });
});
