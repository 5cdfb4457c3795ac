import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ConnectedProvider } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { OpenAiCompatibleProvider } from './openai-compatible.provider.js';

const baseUrl = 'http://127.0.0.1:1/v1';

const connect = (options: Readonly<Record<string, JsonValue>> = {}): ConnectedProvider =>
  new OpenAiCompatibleProvider({} as Transport).connect({
    id: 'x',
    type: 'openai-compatible',
    baseUrl,
    apiKeys: [],
    options,
  });

const addressOf = ({ reranking }: ConnectedProvider): unknown =>
  reranking?.kind === 'wire' &&
  reranking.envelope({ format: reranking.formats[0], model: 'm', clientHeaders: {}, apiKey: 'k' });

describe('vectors and ranking at a server of this shape', () => {
  it('are at the usual paths unless it says otherwise', () => {
    const { embedding, reranking } = connect();
    expect(embedding).toMatchObject({ kind: 'wire', formats: ['openai-embeddings'], limit: 2048 });
    expect(reranking).toMatchObject({ kind: 'wire', formats: ['jina-rerank'] });
    expect(addressOf(connect())).toEqual({
      url: `${baseUrl}/rerank`,
      headers: { authorization: 'Bearer k' },
    });
    const other = connect({ reranking: { path: '/v2/rank', format: 'tei-rerank', limit: 3 } });
    expect(other.reranking).toMatchObject({ formats: ['tei-rerank'], limit: 3 });
    expect(addressOf(other)).toMatchObject({ url: `${baseUrl}/v2/rank` });
  });

  it('are not where it has none', () => {
    const provider = connect({ embedding: false, reranking: false });
    expect(provider).not.toHaveProperty('embedding');
    expect(provider).not.toHaveProperty('reranking');
  });

  it.each<[Readonly<Record<string, JsonValue>>, JsonObject, boolean]>([
    [{}, { dimensions: 1, user: 'u', encoding_format: 'float' }, true],
    [{ dimensionsField: 'output_dimension' }, { dimensions: 1 }, false],
    [{ dimensionsField: 'output_dimension' }, { output_dimension: 1 }, true],
    [{ endUser: false }, { user: 'u' }, false],
    [{ encodingField: 'embedding_type' }, { encoding_format: 'base64' }, false],
    [{ encodingField: 'base64-only' }, { encoding_format: 'base64' }, true],
    [{ encodingField: 'base64-only' }, { encoding_format: 'float' }, false],
    [{ tokenInputs: false }, { input: [[1]] }, false],
    [{ tokenInputs: false }, { input: ['a'] }, true],
    [{ tokenInputs: false }, { input: [{ image: 'x' }] }, true],
  ])('with the dialect %j relay %j: %s', (dialect, body, relays) => {
    const { embedding } = connect({ embedding: { dialect } });
    expect(embedding?.kind === 'wire' && embedding.relays?.(body)).toBe(relays);
  });

  it('are told by names', () => {
    const { endpointsOf } = connect();
    const names = ['text-embedding-3-small', 'nomic-embed-text', 'bge-reranker-v2-m3', 'llama-3'];
    expect(names.map((name) => endpointsOf?.(name))).toEqual([
      ['embedding'],
      ['embedding'],
      ['reranking'],
      undefined,
    ]);
  });

  it.each<[Readonly<Record<string, JsonValue>>, string]>([
    [{ embedding: { limit: 0 } }, 'embedding.limit cannot be used'],
    [{ embedding: { dialect: { colour: 1 } } }, 'embedding.dialect.colour is no setting'],
    [{ reranking: { format: 'x' } }, 'reranking cannot be used'],
    [{ reranking: true }, 'reranking cannot be used'],
  ])('%j is refused by its name', (options, message) => {
    expect(() => connect(options)).toThrow(message);
  });
});
