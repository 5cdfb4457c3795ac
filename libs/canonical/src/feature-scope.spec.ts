import { describe, expect, it } from '@jest/globals';
import { scopeOf } from './feature-scope.js';
import { features } from './index.js';
import type { CanonicalRequest, Feature } from './index.js';

/** Uses every feature that has a scope. */
const request: CanonicalRequest = {
  source: 'openai-chat',
  model: 'm',
  sampling: {
    ...{ temperature: 1, topP: 1, topK: 1, minP: 0, frequencyPenalty: 1, presencePenalty: 1 },
    ...{
      repetitionPenalty: 2,
      seed: 1,
      stop: ['.'],
      maxOutputTokens: 1,
      n: 2,
      logprobs: true,
      logitBias: { 1: 1 },
    },
  },
  tools: [
    { kind: 'function', name: 'f', strict: true },
    { kind: 'custom', name: 'c' },
    { kind: 'server', format: 'openai-responses', name: 's', value: {} },
  ],
  reasoning: { mode: 'on', effort: 'low', budgetTokens: 1, summary: 'auto' },
  output: { verbosity: 'low', modalities: ['audio', 'image'], format: { kind: 'json' } },
  caching: { key: 'k', mode: 'explicit', retention: '24h' },
  session: { userId: 'u', store: true, previousResponseId: 'r', conversation: 'c' },
  messages: [
    {
      role: 'user',
      parts: [
        {
          type: 'media',
          media: 'image',
          source: { kind: 'url', url: 'https://x' },
          detail: 'low',
          filename: 'i',
        },
        { type: 'media', media: 'image', source: { kind: 'bytes', base64: '' } },
        { type: 'media', media: 'image', source: { kind: 'file', fileId: 'f' } },
        { type: 'media', media: 'audio', source: { kind: 'bytes', base64: '' } },
        { type: 'media', media: 'video', source: { kind: 'bytes', base64: '' } },
        { type: 'media', media: 'document', source: { kind: 'bytes', base64: '' }, filename: 'd' },
        { type: 'media', media: 'document', source: { kind: 'url', url: 'https://x' } },
        { type: 'media', media: 'document', source: { kind: 'text', text: 't' } },
        { type: 'media', media: 'document', source: { kind: 'file', fileId: 'f' } },
      ],
    },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'r' },
        { type: 'refusal', text: 'r' },
        { type: 'text', text: 't', annotations: [{ kind: 'url-citation', url: 'https://x' }] },
        {
          ...{ type: 'tool-call', id: 'c', name: 'f', kind: 'function', executor: 'provider', input: '' },
          proof: { kind: 'thought-signature', data: 'd', issuer: 'google' },
        } as const,
      ],
    },
    {
      role: 'tool',
      parts: [
        {
          ...{ type: 'tool-result', callId: 'c', isError: true },
          parts: [{ type: 'media', media: 'image', source: { kind: 'bytes', base64: '' } }],
        } as const,
      ],
    },
  ],
};

/** Features of one group that cannot be used together. */
const alternatives: Partial<Record<Feature, CanonicalRequest>> = {
  'tool-choice-required': { ...request, toolChoice: { kind: 'required' } },
  'tool-choice-named': { ...request, toolChoice: { kind: 'named', tool: { kind: 'function', name: 'f' } } },
  'tool-choice-allowed': { ...request, toolChoice: { kind: 'allowed', mode: 'auto', tools: [] } },
  'json-schema-output': { ...request, output: { format: { kind: 'schema' } } },
};

const scoped = (Object.keys(features) as Feature[]).filter((feature) => scopeOf(feature) !== undefined);

describe('the scope of a feature', () => {
  it.each(scoped)('%s is used with it, and never without', (feature) => {
    const using = alternatives[feature] ?? request;
    expect(features[feature](using)).not.toEqual([]);
    expect(features[feature](without(using, scopeOf(feature)))).toEqual([]);
  });
});

function without(whole: CanonicalRequest, scope: ReturnType<typeof scopeOf>): CanonicalRequest {
  if (scope === 'parts')
    return { ...whole, messages: [{ role: 'user', parts: [{ type: 'text', text: 't' }] }] };
  return Object.fromEntries(
    Object.entries(whole).filter(([key]) => key !== scope),
  ) as unknown as CanonicalRequest;
}
