import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { ConnectedProvider } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { GoogleProvider } from './google.provider.js';

const connect = (list: JsonValue = {}): ConnectedProvider => {
  const transport: Pick<Transport, 'getJson'> = { getJson: async () => list };
  return new GoogleProvider(transport as Transport).connect({
    id: 'g',
    type: 'google',
    apiKeys: ['k'],
    options: {},
  });
};

describe("Google's models", () => {
  it('are asked one by one or in batches', () => {
    const { embedding } = connect();
    if (embedding?.kind !== 'wire') throw new Error('not a wire provider');
    const call = { model: 'gemini-embedding-001', clientHeaders: {}, apiKey: 'k' };
    const models = 'https://generativelanguage.googleapis.com/v1beta/models';
    expect(embedding.formats.map((format) => embedding.envelope({ ...call, format }).url)).toEqual([
      `${models}/gemini-embedding-001:batchEmbedContents`,
      `${models}/gemini-embedding-001:embedContent`,
    ]);
  });

  it('are told by their names', () => {
    const { endpointsOf, recognises } = connect();
    const models = {
      'gemini-embedding-001': ['embedding'],
      'text-embedding-004': ['embedding'],
      'gemini-2.5-pro': ['generation', 'transcription'],
      'gemini-2.5-flash-image': ['generation', 'images'],
      'gemini-3-pro-image-preview': ['generation', 'images'],
      'gemini-2.5-flash-preview-tts': ['generation', 'speech'],
      'imagen-4.0-generate-001': ['images'],
      'gemma-3-27b-it': ['generation'],
      'tunedModels/x': undefined,
    };
    for (const [name, endpoints] of Object.entries(models)) {
      expect({ name, endpoints: endpointsOf?.(name), recognised: recognises(name) }).toEqual({
        name,
        endpoints,
        recognised: true,
      });
    }
  });

  it('are listed with what the vendor says of them', async () => {
    const models = [
      { name: 'models/gemini-x', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/e', supportedGenerationMethods: ['embedContent', 'asyncBatchEmbedContent'] },
      { name: 'models/imagen', supportedGenerationMethods: ['predict', 7] },
      { name: 'models/silent' },
    ];
    expect(await connect({ models }).discover?.(new AbortController().signal)).toEqual([
      { id: 'gemini-x', ownedBy: 'google', endpoints: ['generation', 'transcription'] },
      { id: 'e', ownedBy: 'google', endpoints: ['embedding'] },
      { id: 'imagen', ownedBy: 'google', endpoints: ['images'] },
      { id: 'silent', ownedBy: 'google' },
    ]);
  });
});
