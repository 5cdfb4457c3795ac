import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectedProvider, ProviderSettings, WireGeneration } from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { OpenAiCompatibleProvider } from './openai-compatible.provider.js';

const transport = new Transport({
  deadlines: { connect: 1_000, firstByte: 1_000, idle: 1_000, total: 2_000 },
});
let server: Server;
let baseUrl: string;
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'llama-3', created: 5, owned_by: 'meta' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const connect = (settings: Partial<ProviderSettings>): ConnectedProvider =>
  new OpenAiCompatibleProvider(transport).connect({
    id: 'x',
    type: 'openai-compatible',
    baseUrl,
    apiKeys: [],
    options: {},
    ...settings,
  });

const wire = (provider: ConnectedProvider): WireGeneration => {
  if (provider.generation?.kind !== 'wire') throw new Error('not a wire provider');
  return provider.generation;
};

const call = { format: 'openai-chat', model: 'm', stream: false, clientHeaders: {} } as const;

describe('openai-compatible', () => {
  it('addresses chat completions with the key of the attempt and the headers of its options', () => {
    const generation = wire(
      connect({ options: { headers: { 'X-Team': 'a' }, organization: 'org', project: 'p' } }),
    );
    expect(generation.formats).toEqual(['openai-chat']);
    expect(generation.envelope({ ...call, apiKey: 'k' })).toEqual({
      url: `${baseUrl}/chat/completions`,
      headers: {
        authorization: 'Bearer k',
        'x-team': 'a',
        'openai-organization': 'org',
        'openai-project': 'p',
      },
    });
  });

  it('needs no key', () => {
    expect(wire(connect({})).envelope(call).headers).toEqual({});
  });

  it('discovers the models of the upstream with its first key', async () => {
    const models = await connect({ apiKeys: ['k1', 'k2'] }).discover?.(new AbortController().signal);
    expect(models).toEqual([{ id: 'llama-3', created: 5, ownedBy: 'meta' }]);
    expect(asked).toMatchObject([{ url: '/v1/models', headers: { authorization: 'Bearer k1' } }]);
  });

  it('can be told its models instead', () => {
    const provider = connect({ options: { discovery: false, models: ['a'], modelPatterns: ['b-*'] } });
    expect(provider.discover).toBeUndefined();
    expect(provider.models()).toEqual([{ id: 'a' }]);
    expect([provider.recognises('b-1'), provider.recognises('a')]).toEqual([true, false]);
  });

  it('is cautious about the dialect unless told', () => {
    expect(wire(connect({})).dialect).toMatchObject({ maxTokensField: 'max_tokens', developerRole: false });
    const told = connect({
      options: { maxTokensField: 'max_completion_tokens', dialect: { developerRole: true } },
    });
    expect(wire(told).dialect).toMatchObject({
      maxTokensField: 'max_completion_tokens',
      developerRole: true,
    });
  });

  it('names credentials among its headers as secrets', () => {
    expect(connect({ options: { headers: { 'x-api-key': 's3cret', 'x-team': 'a' } } }).secrets).toEqual([
      's3cret',
    ]);
  });
});
