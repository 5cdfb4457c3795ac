import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Message, Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { bedrockConverseCodec, claudeVersion, familyOf } from './index.js';

const claude = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const newest = 'global.anthropic.claude-opus-5';
const nova = 'us.amazon.nova-2-lite-v1:0';

const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const text = (words: string): Part => ({ type: 'text', text: words });
const call = (id: string): Part => ({
  type: 'tool-call',
  id,
  name: 'weather',
  kind: 'function',
  executor: 'client',
  input: '{"city":"Paris"}',
});
const result = (
  callId: string,
  ...parts: Extract<Part, { type: 'tool-result' }>['parts'][number][]
): Part => ({
  type: 'tool-result',
  callId,
  parts,
});
const tool = { kind: 'function', name: 'weather', schema: { type: 'object', properties: {} } } as const;

function encode(request: Partial<CanonicalRequest>, model = claude, dialect = {}) {
  const whole = { source: 'openai-chat', model: 'm', messages: [user(text('Hi'))], ...request } as const;
  return bedrockConverseCodec.encodeRequest(whole, { model, dialect });
}

const lost = ({ losses }: ReturnType<typeof encode>) =>
  losses.map(({ feature, action }) => `${feature} ${action}`);

describe('the names of models', () => {
  it.each([
    ['anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude', [3, 5]],
    ['anthropic.claude-3-haiku-20240307-v1:0', 'claude', [3, 0]],
    [claude, 'claude', [4, 5]],
    ['apac.anthropic.claude-opus-4-20250514-v1:0', 'claude', [4, 0]],
    [newest, 'claude', [5, 0]],
    ['arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-opus-4-6-v1', 'claude', [4, 6]],
    ['anthropic.claude-v2:1', 'claude', undefined],
    [nova, 'nova', undefined],
    ['openai.gpt-oss-120b-1:0', 'gpt-oss', undefined],
    ['deepseek.r1-v1:0', 'other', undefined],
  ])('%s tells the family', (model, family, version) => {
    expect(familyOf(model)).toBe(family);
    expect(claudeVersion(model)).toEqual(version);
  });
});

describe('the conversation', () => {
  it('alternates, begins with the user, and answers every call at once', () => {
    const { value } = encode({
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        assistant(text('Hello.')),
        user(text('a')),
        user(text(' ')),
        assistant(text('Looking.'), call('call 1'), call('call_2')),
        { role: 'tool', parts: [result('call_2', { type: 'text', text: 'rain' })] },
        user(text('And?')),
      ],
      tools: [tool],
    });
    const roles = (value.messages as readonly JsonObject[]).map(({ role }) => role);
    expect(roles).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
    expect(value.system).toEqual([{ text: 'Be brief.' }]);
    expect((value.messages as readonly JsonObject[])[4]?.content).toEqual([
      {
        toolResult: { toolUseId: 'call_1', content: [{ text: 'The tool gave no result.' }], status: 'error' },
      },
      { toolResult: { toolUseId: 'call_2', content: [{ text: 'rain' }] } },
      { text: 'And?' },
    ]);
  });

  it('has its media as bytes, documents by a name of their own with words beside them', () => {
    const document = (filename: string): Part => ({
      type: 'media',
      media: 'document',
      mediaType: 'application/pdf',
      filename,
      source: { kind: 'bytes', base64: 'JVBERi0=' },
    });
    const { value } = encode({ messages: [user(document('a_b.pdf'), document('a b pdf'))] });
    expect(value.messages).toEqual([
      {
        role: 'user',
        content: [
          { document: { format: 'pdf', name: 'a b pdf', source: { bytes: 'JVBERi0=' } } },
          { document: { format: 'pdf', name: 'a b pdf 2', source: { bytes: 'JVBERi0=' } } },
          { text: '.' },
        ],
      },
    ]);
  });

  it('names the tools of earlier calls, and has none where none may be called', () => {
    const messages = [user(text('a')), assistant(call('c')), user(result('c', { type: 'text', text: 'x' }))];
    expect(encode({ messages }).value.toolConfig).toEqual({
      tools: [{ toolSpec: { name: 'weather', inputSchema: { json: { type: 'object', properties: {} } } } }],
    });
    expect(encode({ tools: [tool], toolChoice: { kind: 'none' } }).value).not.toHaveProperty('toolConfig');
    const kept = encode({ messages, tools: [tool], toolChoice: { kind: 'none' } });
    expect(lost(kept)).toEqual(['tool-choice-none approximated']);
  });

  it('gives proofs back to their issuer, and to Claude those of Anthropic', () => {
    const thought = (issuer: string): Part => ({
      type: 'reasoning',
      text: 'Hm.',
      proof: { kind: 'signature', data: 'c2ln', issuer },
    });
    const turns = (part: Part) => ({
      messages: [user(text('a')), assistant(part, text('b')), user(text('c'))],
    });
    const block = { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'c2ln' } } };
    const first = ({ value }: ReturnType<typeof encode>) =>
      ((value.messages as readonly JsonObject[])[1]?.content as readonly JsonObject[])[0];
    expect(first(encode(turns(thought('amazon-bedrock')), nova))).toEqual(block);
    expect(first(encode(turns(thought('anthropic'))))).toEqual(block);
    expect(first(encode(turns(thought('anthropic')), nova))).toEqual({ text: 'b' });
    expect(lost(encode(turns(thought('openai'))))).toEqual(['reasoning-replay dropped']);
  });
});

describe('prompt caching', () => {
  const marked = (...marks: readonly (string | undefined)[]): readonly Message[] => [
    user(
      ...marks.map((ttl): Part => ({
        ...(text('x') as { type: 'text'; text: string }),
        cache: ttl ? { ttl } : {},
      })),
    ),
  ];

  it('is marked for Claude and Nova, four times at most', () => {
    const { value, losses } = encode({ messages: marked('5m', '1h', '30m', undefined, undefined) });
    expect((value.messages as readonly JsonObject[])[0]?.content).toEqual([
      { text: 'x' },
      { text: 'x' },
      { cachePoint: { type: 'default', ttl: '1h' } },
      { text: 'x' },
      { cachePoint: { type: 'default', ttl: '1h' } },
      { text: 'x' },
      { cachePoint: { type: 'default' } },
      { text: 'x' },
      { cachePoint: { type: 'default' } },
    ]);
    expect(losses.map(({ action }) => action)).toEqual(['approximated', 'dropped']);
    expect(JSON.stringify(encode({ messages: marked('1h') }, nova).value)).toContain(
      '"cachePoint":{"type":"default"}',
    );
    expect(lost(encode({ messages: marked('5m') }, 'meta.llama4'))).toEqual(['cache-marks dropped']);
  });
});

describe('thinking', () => {
  const fields = (request: Partial<CanonicalRequest>, model: string) => {
    const { additionalModelRequestFields, outputConfig, inferenceConfig } = encode(request, model).value;
    return { additionalModelRequestFields, outputConfig, inferenceConfig };
  };

  it('is a budget for Claude, an effort for later ones, a level for Nova and gpt-oss', () => {
    const sampling = { maxOutputTokens: 8000, temperature: 0.5, topK: 5 };
    expect(fields({ reasoning: { effort: 'high' }, sampling }, claude)).toEqual({
      additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 7999 } },
      inferenceConfig: { maxTokens: 8000 },
      outputConfig: undefined,
    });
    expect(fields({ reasoning: { effort: 'xhigh', summary: 'auto' } }, newest)).toEqual({
      additionalModelRequestFields: { thinking: { type: 'adaptive', display: 'summarized' } },
      outputConfig: { effort: 'xhigh' },
      inferenceConfig: undefined,
    });
    expect(fields({ reasoning: { effort: 'high' } }, nova).additionalModelRequestFields).toEqual({
      reasoningConfig: { type: 'enabled', maxReasoningEffort: 'high' },
    });
    expect(fields({ reasoning: { effort: 'high' }, sampling }, nova).additionalModelRequestFields).toEqual({
      reasoningConfig: { type: 'enabled', maxReasoningEffort: 'medium' },
      inferenceConfig: { topK: 5 },
    });
    expect(fields({ reasoning: { effort: 'minimal' } }, 'openai.gpt-oss-20b-1:0')).toMatchObject({
      additionalModelRequestFields: { reasoning_effort: 'low' },
    });
    expect(lost(encode({ reasoning: { effort: 'low' } }, 'deepseek.r1-v1:0'))).toEqual([
      'reasoning-effort dropped',
    ]);
  });

  it('is off in a loop of tools without its own thinking', () => {
    const messages = [user(text('a')), assistant(call('c')), user(result('c', { type: 'text', text: 'x' }))];
    const { value } = encode({ messages, tools: [tool], reasoning: { effort: 'low' } });
    expect(value.additionalModelRequestFields).toEqual({ thinking: { type: 'disabled' } });
  });

  it('reads the profile of an application by the model behind it', () => {
    const arn = 'arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/abc';
    const { value } = encode({ reasoning: { effort: 'low' } }, arn, { runs: newest });
    expect(value.outputConfig).toEqual({ effort: 'low' });
  });

  it('refuses a dialect it does not know', () => {
    expect(() => encode({}, claude, { thinking: 'much' })).toThrow("Dialect key 'thinking' must be one of");
  });
});

describe('the form of the answer', () => {
  const output = { format: { kind: 'schema', name: 'an answer', schema: { type: 'object' } } } as const;

  it('is a schema, or told to models without it', () => {
    expect(encode({ output }).value.outputConfig).toEqual({
      textFormat: {
        type: 'json_schema',
        structure: { jsonSchema: { schema: '{"type":"object"}', name: 'an__x20__answer' } },
      },
    });
    const told = encode({ output }, nova);
    expect(JSON.stringify(told.value.system)).toContain('must match this JSON Schema');
    expect(lost(told)).toEqual(['json-schema-output approximated']);
  });
});

describe('what else it says', () => {
  it('is metadata in the alphabet, a tier, and the stop sequence Claude shall tell', () => {
    const encoded = encode({
      metadata: { team: 'search', ü: 'x' },
      serviceTier: 'flex',
      sampling: { stop: ['END', ' '] },
    });
    expect(encoded.value).toMatchObject({
      requestMetadata: { team: 'search' },
      serviceTier: { type: 'flex' },
      inferenceConfig: { stopSequences: ['END'] },
      additionalModelResponseFieldPaths: ['/stop_sequence'],
    });
    expect(lost(encoded)).toEqual(['stop dropped', 'metadata dropped']);
  });
});
