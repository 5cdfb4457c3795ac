import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { ConnectedProvider, ProviderSettings } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { CohereProvider } from './cohere.provider.js';

function connect(settings: Partial<ProviderSettings> = {}, list: JsonValue = {}): ConnectedProvider {
  const asked: string[] = [];
  const transport: Pick<Transport, 'getJson'> = {
    getJson: async (url) => {
      asked.push(url);
      return list;
    },
  };
  const provider = new CohereProvider(transport as Transport);
  return provider.connect({ id: 'c', type: 'cohere', apiKeys: ['k'], options: {}, ...settings });
}

const urlOf = (provider: ConnectedProvider, format: 'cohere-embed'): unknown =>
  provider.embedding?.kind === 'wire'
    ? provider.embedding.envelope({ format, model: 'm', clientHeaders: {}, apiKey: 'k' })
    : undefined;

describe('Cohere', () => {
  it('needs a key at its own address', () => {
    expect(() => connect({ apiKeys: [] })).toThrow(
      'apiKey is missing. Set it, or the variable COHERE_API_KEY.',
    );
    expect(() => connect({ apiKeys: [], baseUrl: 'http://127.0.0.1:1' })).not.toThrow();
    expect(() => connect({ options: { colour: 'red' } })).toThrow('colour is no setting');
  });

  it.each([undefined, 'https://api.cohere.com', 'https://api.cohere.com/v1', 'https://api.cohere.com/v2'])(
    'is asked at the same place with the address %s',
    (baseUrl) => {
      const provider = connect(baseUrl === undefined ? {} : { baseUrl });
      expect(urlOf(provider, 'cohere-embed')).toEqual({
        url: 'https://api.cohere.com/v2/embed',
        headers: { authorization: 'Bearer k' },
      });
    },
  );

  it('knows its models by their names', () => {
    const { recognises, endpointsOf } = connect();
    const names = ['command-a-03-2025', 'embed-v4.0', 'rerank-v3.5', 'rerank-2.5', 'gpt-5'];
    expect(names.map(recognises)).toEqual([true, true, true, false, false]);
    expect(['command-a', 'embed-v4.0', 'rerank-v3.5', 'other'].map((model) => endpointsOf?.(model))).toEqual([
      ['generation'],
      ['embedding'],
      ['reranking'],
      undefined,
    ]);
  });

  it('lists the models that the gateway has an endpoint for', async () => {
    const models = [
      { name: 'embed-v4.0', endpoints: ['embed', 'classify'] },
      { name: 'rerank-v3.5', endpoints: ['rerank'] },
      { name: 'command-a', endpoints: ['chat', 'generate'] },
      { name: 'old', endpoints: ['classify'] },
      { name: 7 },
    ];
    const { signal } = new AbortController();
    expect(await connect({}, { models }).discover?.(signal)).toEqual([
      { id: 'embed-v4.0', ownedBy: 'cohere', endpoints: ['embedding'] },
      { id: 'rerank-v3.5', ownedBy: 'cohere', endpoints: ['reranking'] },
      { id: 'command-a', ownedBy: 'cohere', endpoints: ['generation'] },
    ]);
    await expect(connect({}, {}).discover?.(signal)).rejects.toThrow('no list of models');
  });
});
