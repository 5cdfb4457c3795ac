import { describe, expect, it } from '@jest/globals';
import type { ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { OpenAiProvider } from './openai.provider.js';

const provider = new OpenAiProvider(
  new Transport({ deadlines: { connect: 1_000, firstByte: 1_000, idle: 1_000, total: 1_000 } }),
);
const settings = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  id: 'openai',
  type: 'openai',
  apiKeys: ['k'],
  options: {},
  ...more,
});

describe('openai', () => {
  it.each([
    'gpt-5-mini',
    'chatgpt-4o-latest',
    'o1',
    'o3-mini',
    'o4-mini',
    'codex-mini-latest',
    'ft:gpt-4o:acme::x',
  ])('recognises %s', (model) => {
    expect(provider.connect(settings()).recognises(model)).toBe(true);
  });

  it.each(['claude-3', 'o10', 'llama-3', 'my-gpt-4', 'openai/gpt-5'])('does not recognise %s', (model) => {
    expect(provider.connect(settings()).recognises(model)).toBe(false);
  });

  it('speaks to the vendor unless told another address', () => {
    const url = (given: ProviderSettings): string | undefined => {
      const { generation } = provider.connect(given);
      return generation?.kind === 'wire'
        ? generation.envelope({ format: 'openai-chat', model: 'm', stream: true, clientHeaders: {} }).url
        : undefined;
    };
    expect(url(settings())).toBe('https://api.openai.com/v1/chat/completions');
    expect(url(settings({ baseUrl: 'http://here/v1', apiKeys: [] }))).toBe('http://here/v1/chat/completions');
  });

  it('needs a key at the vendor, and knows its options', () => {
    expect(() => provider.connect(settings({ apiKeys: [] }))).toThrow(
      'apiKey is missing. Set it, or the variable OPENAI_API_KEY.',
    );
    expect(() => provider.connect(settings({ options: { organisation: 'x' } }))).toThrow(
      'organisation is no setting of this provider type. Remove it. This type also takes: headers, organization, project, formats.',
    );
  });
});
