import { describe, expect, it } from '@jest/globals';
import { connectOpenAiUpstream } from './connect-openai-upstream.js';
import { endpointsByName } from './endpoints-by-name.js';
import { realtimeEndpointSchema } from './realtime-endpoint.js';
import type { RealtimeEndpointOptions } from './realtime-endpoint.js';

const connect = (baseUrl: string, realtime?: RealtimeEndpointOptions) =>
  connectOpenAiUpstream(
    {
      baseUrl,
      apiKeys: [],
      headers: { 'x-team': 'a' },
      formats: ['openai-chat'],
      models: [],
      discovery: false,
      recognises: () => false,
      ...(realtime !== undefined && { realtime }),
    },
    { getJson: () => Promise.reject(new Error('Nobody asks.')) },
  );

describe('realtime sessions of an upstream of the OpenAI shape', () => {
  it.each([
    ['https://api.openai.com/v1', 'wss://api.openai.com/v1/realtime'],
    ['http://127.0.0.1:8000/v1', 'ws://127.0.0.1:8000/v1/realtime'],
  ])('are at the base address: %s', (baseUrl, address) => {
    const { realtime } = connect(baseUrl, realtimeEndpointSchema.parse({}));
    const clientHeaders = { 'openai-beta': 'realtime=v1', 'x-other': 'y' };
    expect(realtime?.endpoint({ model: 'a b&c', clientHeaders, apiKey: 'sk-1' })).toEqual({
      url: `${address}?model=a+b%26c`,
      headers: { 'openai-beta': 'realtime=v1', authorization: 'Bearer sk-1', 'x-team': 'a' },
    });
    expect(realtime?.endpoint({ clientHeaders: {}, intent: 'transcription' })).toEqual({
      url: `${address}?intent=transcription`,
      headers: { 'x-team': 'a' },
    });
  });

  it('are nowhere where nobody says so', () => {
    expect(connect('https://x.test/v1').realtime).toBeUndefined();
  });

  it('are of models whose names say so, and of those the operator names', () => {
    const { endpointsOf } = connect('https://x.test/v1', { path: '/realtime', models: ['voice-*'] });
    expect(endpointsOf?.('voice-1')).toEqual(['realtime']);
    expect(endpointsOf?.('a-realtime-model')).toEqual(['realtime']);
    expect(endpointsOf?.('chat-1')).toBeUndefined();
  });

  it.each([
    ['gpt-realtime', ['realtime']],
    ['gpt-4o-mini-realtime-preview', ['realtime']],
    ['qwen3-asr-flash-realtime', ['realtime', 'transcription']],
    ['surrealtimes', undefined],
  ])('%s does %j', (model, endpoints) => {
    expect(endpointsByName(model)).toEqual(endpoints);
  });
});
