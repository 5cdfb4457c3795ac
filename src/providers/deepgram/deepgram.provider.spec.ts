import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { ConnectedProvider, ProviderSettings } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { DeepgramProvider } from './deepgram.provider.js';

function connect(settings: Partial<ProviderSettings> = {}, list: JsonValue = {}): ConnectedProvider {
  const transport: Pick<Transport, 'getJson'> = {
    getJson: async (url, headers) => {
      expect([url, headers]).toEqual(['https://api.deepgram.com/v1/models', { authorization: 'Token k' }]);
      return list;
    },
  };
  const provider = new DeepgramProvider(transport as Transport);
  return provider.connect({ id: 'd', type: 'deepgram', apiKeys: ['k'], options: {}, ...settings });
}

function urlsOf({ transcription, speech }: ConnectedProvider): readonly unknown[] {
  if (transcription?.kind !== 'wire' || speech?.kind !== 'wire') return [];
  const call = { model: 'm', stream: false, clientHeaders: {}, apiKey: 'k' };
  return [
    transcription.envelope({ ...call, format: 'deepgram-listen', operation: 'transcribe' }),
    speech.envelope({ ...call, format: 'deepgram-speak', operation: 'speak' }),
  ];
}

describe('Deepgram', () => {
  it('needs a key at its own address', () => {
    expect(() => connect({ apiKeys: [] })).toThrow('Set it, or the variable DEEPGRAM_API_KEY.');
    expect(() => connect({ apiKeys: [], baseUrl: 'http://127.0.0.1:1' })).not.toThrow();
    expect(() => connect({ options: { colour: 'red' } })).toThrow('colour is no setting');
  });

  it.each([undefined, 'https://api.deepgram.com', 'https://api.deepgram.com/v1'])(
    'is asked at the same place with the address %s',
    (baseUrl) => {
      const headers = { authorization: 'Token k' };
      expect(urlsOf(connect(baseUrl === undefined ? {} : { baseUrl }))).toEqual([
        { url: 'https://api.deepgram.com/v1/listen', headers },
        { url: 'https://api.deepgram.com/v1/speak', headers },
      ]);
    },
  );

  it('does not translate', () => {
    const { transcription } = connect();
    expect(transcription?.kind === 'wire' && transcription.operations).toEqual(['transcribe']);
  });

  it('knows its models by their names, and claims those that nobody else has', () => {
    const { recognises, endpointsOf } = connect();
    const names = ['nova-3', 'nova-3-medical', 'aura-2-thalia-en', 'whisper-large', 'base', 'gpt-5'];
    expect(names.map(recognises)).toEqual([true, true, true, false, false, false]);
    expect(names.map((model) => endpointsOf?.(model)?.[0])).toEqual([
      'transcription',
      'transcription',
      'speech',
      'transcription',
      'transcription',
      undefined,
    ]);
  });

  it('lists the models that hear recordings, and those that speak', async () => {
    const list = {
      stt: [
        { name: 'general', canonical_name: 'nova-3-general', batch: true },
        { name: 'general', canonical_name: 'nova-3-general', batch: true },
        { name: 'flux', canonical_name: 'flux-general-en', batch: false },
        { name: 7 },
      ],
      tts: [{ name: 'thalia', canonical_name: 'aura-2-thalia-en' }],
    };
    const { signal } = new AbortController();
    expect(await connect({}, list).discover?.(signal)).toEqual([
      { id: 'nova-3-general', ownedBy: 'deepgram', endpoints: ['transcription'] },
      { id: 'aura-2-thalia-en', ownedBy: 'deepgram', endpoints: ['speech'] },
    ]);
    await expect(connect({}, {}).discover?.(signal)).rejects.toThrow('no list of models');
  });
});
