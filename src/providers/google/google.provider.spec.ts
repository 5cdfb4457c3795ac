import { describe, expect, it } from '@jest/globals';
import type { ProviderSettings } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { GoogleProvider } from './google.provider.js';

const provider = new GoogleProvider(
  new Transport({ deadlines: { connect: 1_000, firstByte: 1_000, idle: 1_000, total: 1_000 } }),
);
const settings = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  id: 'google',
  type: 'google',
  apiKeys: ['k'],
  options: {},
  ...more,
});

function envelope(given: ProviderSettings, model: string, stream: boolean) {
  const { generation } = provider.connect(given);
  if (generation?.kind !== 'wire') return undefined;
  return generation.envelope({
    format: 'google-generate-content',
    model,
    stream,
    clientHeaders: {},
    apiKey: 'k',
  });
}

describe('google', () => {
  it('names model and method in the address, the key in a header', () => {
    expect(envelope(settings(), 'gemini-x', false)).toEqual({
      url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-x:generateContent',
      headers: { 'x-goog-api-key': 'k' },
    });
    expect(envelope(settings(), 'tunedModels/mine', true)?.url).toBe(
      'https://generativelanguage.googleapis.com/v1beta/tunedModels/mine:streamGenerateContent?alt=sse',
    );
  });

  it('takes its address with and without a version', () => {
    for (const baseUrl of ['http://here', 'http://here/v1', 'http://here/v1beta']) {
      expect(envelope(settings({ baseUrl }), 'm', false)?.url).toBe(
        'http://here/v1beta/models/m:generateContent',
      );
    }
  });

  it('lets no name leave its place in the address', () => {
    expect(envelope(settings(), '../x?key=y#z', false)?.url).toBe(
      'https://generativelanguage.googleapis.com/v1beta/models/..%2Fx%3Fkey%3Dy%23z:generateContent',
    );
  });

  it('needs a key at the vendor, and knows no options', () => {
    expect(() => provider.connect(settings({ apiKeys: [] }))).toThrow(
      'apiKey is missing. Set it, or the variable GEMINI_API_KEY.',
    );
    expect(() => provider.connect(settings({ options: { region: 'x' } }))).toThrow('region');
  });
});
