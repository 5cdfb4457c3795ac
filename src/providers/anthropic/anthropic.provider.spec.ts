import { describe, expect, it } from '@jest/globals';
import type { Envelope, EnvelopeCall, ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { AnthropicProvider } from './anthropic.provider.js';
import { readAnthropicModels } from './model-list.js';

const provider = new AnthropicProvider(
  new Transport({ deadlines: { connect: 1_000, firstByte: 1_000, idle: 1_000, total: 1_000 } }),
);
const settings = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  id: 'anthropic',
  type: 'anthropic',
  apiKeys: ['k'],
  options: {},
  ...more,
});

function envelope(given: ProviderSettings, call: Partial<EnvelopeCall> = {}): Envelope | undefined {
  const { generation } = provider.connect(given);
  if (generation?.kind !== 'wire') return undefined;
  return generation.envelope({
    format: 'anthropic-messages',
    model: 'm',
    stream: false,
    clientHeaders: {},
    apiKey: 'k',
    ...call,
  });
}

describe('anthropic', () => {
  it('takes its address with and without a version', () => {
    expect(envelope(settings())?.url).toBe('https://api.anthropic.com/v1/messages');
    expect(envelope(settings({ baseUrl: 'http://here' }))?.url).toBe('http://here/v1/messages');
    expect(envelope(settings({ baseUrl: 'http://here/v1' }))?.url).toBe('http://here/v1/messages');
  });

  it("speaks the hub's version, or the client's with its way to send the key", () => {
    expect(envelope(settings())?.headers).toEqual({ 'anthropic-version': '2023-06-01', 'x-api-key': 'k' });
    const clientHeaders = { 'anthropic-version': '2026-10-21', 'anthropic-beta': 'a,b' };
    expect(envelope(settings(), { clientHeaders })?.headers).toEqual({
      'anthropic-version': '2026-10-21',
      'anthropic-beta': 'a,b',
      authorization: 'Bearer k',
    });
  });

  it('needs a key at the vendor, and knows its options', () => {
    expect(() => provider.connect(settings({ apiKeys: [] }))).toThrow(
      'apiKey is missing. Set it, or the variable ANTHROPIC_API_KEY.',
    );
    expect(() => provider.connect(settings({ options: { defaultMaxTokens: 0 } }))).toThrow(
      'defaultMaxTokens',
    );
    const { generation } = provider.connect(settings({ options: { defaultMaxTokens: 100 } }));
    expect(generation).toMatchObject({ dialect: { defaultMaxTokens: 100 } });
  });

  it("recognises the vendor's names alone", () => {
    const { recognises } = provider.connect(settings());
    expect(['claude-opus-5', 'gpt-5', 'my-claude'].map((name) => recognises(name))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['claude-opus-4-6', { defaultMaxTokens: 8192 }],
    ['claude-3-5-haiku-latest', { defaultMaxTokens: 8192 }],
    ['claude-opus-4-20250514', { defaultMaxTokens: 8192 }],
    ['claude-opus-4-7', { defaultMaxTokens: 8192, sampling: false, thinking: 'adaptive' }],
    ['claude-opus-4-10', { defaultMaxTokens: 8192, sampling: false, thinking: 'adaptive' }],
    ['claude-sonnet-5', { defaultMaxTokens: 8192, sampling: false, thinking: 'adaptive' }],
    ['claude-fable-5-1-20261101', { defaultMaxTokens: 8192, sampling: false, thinking: 'adaptive' }],
  ])('knows the ways of %s by its name', (model, dialect) => {
    const { generation } = provider.connect(settings());
    expect(generation?.kind === 'wire' && generation.dialectOf?.(model)).toEqual(dialect);
  });

  it('reads what the vendor says of its models', () => {
    const thinking = (adaptive: boolean) => ({ thinking: { types: { adaptive: { supported: adaptive } } } });
    const data = [
      { id: 'a', created_at: '2026-01-01T00:00:00Z', max_tokens: 64000, capabilities: thinking(true) },
      { id: 'b', created_at: '1970-01-01T00:00:00Z', max_tokens: null, capabilities: thinking(false) },
      { id: 'c' },
    ];
    expect(readAnthropicModels({ data })).toEqual([
      {
        id: 'a',
        created: 1767225600,
        ownedBy: 'anthropic',
        dialect: { defaultMaxTokens: 64000, thinking: 'adaptive' },
      },
      { id: 'b', ownedBy: 'anthropic', dialect: { thinking: 'budget' } },
      { id: 'c', ownedBy: 'anthropic', dialect: {} },
    ]);
  });
});
