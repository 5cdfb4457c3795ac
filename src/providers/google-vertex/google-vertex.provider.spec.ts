import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { ConnectedProvider, EnvelopeCall, ProviderSettings } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { GoogleVertexProvider } from './google-vertex.provider.js';
import { isRelayable } from './relayable.js';

const { privateKey: key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = { type: 'service_account', project_id: 'mine', client_email: 'a@b', private_key: key };

const connect = (
  more: Partial<ProviderSettings> = {},
  getJson: Transport['getJson'] = async () => ({}),
): ConnectedProvider => {
  const transport: Pick<Transport, 'getJson'> = { getJson };
  return new GoogleVertexProvider(transport as Transport).connect({
    id: 'v',
    type: 'google-vertex',
    apiKeys: ['k'],
    options: {},
    ...more,
  });
};

function envelope(options: ProviderSettings['options'], call: Partial<EnvelopeCall> = {}) {
  const { generation } = connect({ options });
  if (generation?.kind !== 'wire') throw new Error('not a wire provider');
  const model = call.model ?? 'gemini-x';
  const [format] = generation.formatsOf?.(model) ?? generation.formats;
  return generation.envelope({ format, model, stream: false, clientHeaders: {}, apiKey: 'k', ...call });
}

describe('google-vertex', () => {
  it.each([
    [{}, 'https://aiplatform.googleapis.com/v1'],
    [{ project: 'p-1' }, 'https://aiplatform.googleapis.com/v1/projects/p-1/locations/global'],
    [
      { project: 'p-1', location: 'us-central1' },
      'https://us-central1-aiplatform.googleapis.com/v1/projects/p-1/locations/us-central1',
    ],
    [
      { project: 'p-1', location: 'eu' },
      'https://aiplatform.eu.rep.googleapis.com/v1/projects/p-1/locations/eu',
    ],
  ])('has its models at %j', (options, base) => {
    expect(envelope(options)).toEqual({
      url: `${base}/publishers/google/models/gemini-x:generateContent`,
      headers: { 'x-goog-api-key': 'k' },
    });
  });

  it.each([
    ['gemini-x', true, '/publishers/google/models/gemini-x:streamGenerateContent?alt=sse'],
    ['publishers/google/models/gemini-x', false, '/publishers/google/models/gemini-x:generateContent'],
    ['endpoints/12', false, '/endpoints/12:generateContent'],
    ['google/x?y#z', false, '/publishers/google/models/x%3Fy%23z:generateContent'],
    ['claude-a@1', false, '/publishers/anthropic/models/claude-a@1:rawPredict'],
    ['claude-a@1', true, '/publishers/anthropic/models/claude-a@1:streamRawPredict'],
    ['mistralai/mistral-x', true, '/publishers/mistralai/models/mistral-x:streamRawPredict'],
    ['meta/llama-x-maas', true, '/endpoints/openapi/chat/completions'],
  ])('finds %s (stream: %j)', (model, stream, path) => {
    expect(envelope({}, { model, stream }).url).toBe(`https://aiplatform.googleapis.com/v1${path}`);
  });

  it('lets no name climb out of its place in the address', () => {
    const { embedding } = connect();
    if (embedding?.kind !== 'wire') throw new Error('not a wire provider');
    const [format] = embedding.formats;
    expect(() => embedding.envelope({ format, model: '../x', clientHeaders: {} })).toThrow('names no model');
  });

  it('takes the model out of the body of Claude, and names the others in it', () => {
    const clientHeaders = { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'b' };
    expect(envelope({}, { model: 'claude-a', clientHeaders })).toMatchObject({
      headers: { 'x-goog-api-key': 'k', 'anthropic-beta': 'b' },
      splices: { model: undefined, anthropic_version: 'vertex-2023-10-16' },
    });
    expect(envelope({}, { model: 'mistralai/m' }).splices).toEqual({ model: 'm' });
    expect(envelope({}, { model: 'publishers/meta/models/m' }).splices).toEqual({ model: 'meta/m' });
  });

  it.each<[Partial<ProviderSettings>, string]>([
    [{ apiKeys: [] }, 'project is missing'],
    [{ options: { project: 'P' } }, 'project'],
    [{ options: { location: 'x/y' } }, 'location'],
    [{ options: { region: 'x' } }, 'region'],
    [{ options: { credentials: account } }, 'credentials stands beside apiKey'],
    [{ apiKeys: [], options: { credentials: '{"private_key": "secret' } }, 'it is no JSON'],
    [{ apiKeys: [], options: { credentials: { ...account, private_key: 'secret' } } }, 'no private key'],
    [{ apiKeys: [], options: { credentials: { ...account, type: 'gdch' } } }, 'its type is none of'],
    [{ apiKeys: [], options: { credentialsFile: '/nowhere/key.json' } }, 'ENOENT'],
  ])('refuses %#', (more, words) => {
    expect(() => connect(more)).toThrow(words);
    expect(() => connect(more)).not.toThrow('secret');
  });

  it('knows the project of its credentials, and keeps their key from logs', () => {
    const provider = connect({ apiKeys: [], options: { credentials: account } });
    expect(provider.secrets).toEqual([key]);
    expect(provider.authorize).toBeDefined();
    expect(connect({ apiKeys: ['k'] }).authorize).toBeUndefined();
    // The key of a variable's file yields to what the configuration says.
    expect(connect({ options: { credentialsFile: '/nowhere' } }).authorize).toBeUndefined();
  });

  it('lists what publishers have, page by page, as far as the gateway can ask for it', async () => {
    const entry = (publisher: string, model: string) => ({ name: `publishers/${publisher}/models/${model}` });
    const pages: Readonly<Record<string, JsonValue>> = {
      google: { publisherModels: [entry('google', 'gemini-x'), entry('google', 'bert')], nextPageToken: '2' },
      'google&pageToken=2': { publisherModels: [entry('google', 'imagen-x')] },
      anthropic: { publisherModels: [entry('anthropic', 'claude-x')] },
      mistralai: {},
    };
    const provider = connect({ options: { project: 'p-1' } }, async (url) => {
      const [, publisher = '', page = ''] = /publishers\/(\w+)\/models\?pageSize=\d+(.*)$/.exec(url) ?? [];
      const found = pages[publisher + page];
      if (found === undefined) throw new Error('403');
      return found;
    });
    expect(provider.models().map(({ id }) => id)).toContain('gemini-2.5-pro');
    const models = (await provider.discover?.(new AbortController().signal)) ?? [];
    expect(models.map(({ id, endpoints }) => [id, endpoints])).toEqual([
      ['gemini-x', ['generation', 'transcription']],
      ['imagen-x', ['images']],
      ['claude-x', ['generation']],
    ]);
    expect(provider.models()).toEqual([]);
    expect(connect().discover).toBeUndefined();
  });

  it('relays what Vertex AI reads as the developer API does', () => {
    const content = { role: 'user', parts: [{ text: 'Hi' }] };
    expect(isRelayable({ contents: [content] })).toBe(true);
    expect(isRelayable({ messages: [], store: true })).toBe(true);
    expect(isRelayable({ contents: [{ parts: [] }] })).toBe(false);
    expect(isRelayable({ contents: [content], store: false })).toBe(false);
    expect(isRelayable({ generate_content_request: {} })).toBe(false);
    for (const name of ['functionCall', 'function_call', 'functionResponse', 'function_response']) {
      const turn = (id: object) => ({ role: 'model', parts: [{ [name]: { name: 'f', ...id } }] });
      expect(isRelayable({ contents: [turn({ id: 'a' })] })).toBe(false);
      expect(isRelayable({ contents: [turn({})] })).toBe(true);
    }
  });
});
