import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import type { ConnectedProvider, ProviderSettings } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import { ElevenLabsProvider } from './elevenlabs.provider.js';

function connect(settings: Partial<ProviderSettings> = {}, list: JsonValue = {}): ConnectedProvider {
  const transport: Pick<Transport, 'getJson'> = {
    getJson: async (url, headers) => {
      expect([url, headers]).toEqual(['https://api.elevenlabs.io/v1/models', { 'xi-api-key': 'k' }]);
      return list;
    },
  };
  const provider = new ElevenLabsProvider(transport as Transport);
  return provider.connect({ id: 'e', type: 'elevenlabs', apiKeys: ['k'], options: {}, ...settings });
}

function urlsOf({ transcription, speech }: ConnectedProvider): readonly unknown[] {
  if (transcription?.kind !== 'wire' || speech?.kind !== 'wire') return [];
  const call = { model: 'm', stream: false, clientHeaders: {}, apiKey: 'k' };
  return [
    transcription.envelope({ ...call, format: 'elevenlabs-speech-to-text', operation: 'transcribe' }),
    speech.envelope({ ...call, format: 'elevenlabs-text-to-speech', operation: 'speak' }),
  ];
}

describe('ElevenLabs', () => {
  it('needs a key at its own address', () => {
    expect(() => connect({ apiKeys: [] })).toThrow('Set it, or the variable ELEVENLABS_API_KEY.');
    expect(() => connect({ apiKeys: [], baseUrl: 'http://127.0.0.1:1' })).not.toThrow();
    expect(() => connect({ options: { colour: 'red' } })).toThrow('colour is no setting');
  });

  it.each([undefined, 'https://api.elevenlabs.io', 'https://api.elevenlabs.io/v1'])(
    'is asked at the same place with the address %s',
    (baseUrl) => {
      const headers = { 'xi-api-key': 'k' };
      expect(urlsOf(connect(baseUrl === undefined ? {} : { baseUrl }))).toEqual([
        { url: 'https://api.elevenlabs.io/v1/speech-to-text', headers },
        { url: 'https://api.elevenlabs.io/v1/text-to-speech', headers },
      ]);
    },
  );

  it('does not translate', () => {
    const { transcription } = connect();
    expect(transcription?.kind === 'wire' && transcription.operations).toEqual(['transcribe']);
  });

  it('knows its models by their names', () => {
    const { recognises, endpointsOf } = connect();
    const names = ['scribe_v2', 'eleven_multilingual_v2', 'gpt-5'];
    expect(names.map(recognises)).toEqual([true, true, false]);
    expect(names.map((model) => endpointsOf?.(model))).toEqual([['transcription'], ['speech'], undefined]);
  });

  it('lists the models that speak, and adds those that the vendor does not list', async () => {
    const list = [
      { model_id: 'eleven_v3', can_do_text_to_speech: true },
      { model_id: 'eleven_sts', can_do_text_to_speech: false },
      { model_id: 'scribe_v1' },
      { name: 'x' },
    ];
    const { signal } = new AbortController();
    expect(await connect({}, list).discover?.(signal)).toEqual([
      { id: 'eleven_v3', ownedBy: 'elevenlabs', endpoints: ['speech'] },
      { id: 'scribe_v1', ownedBy: 'elevenlabs', endpoints: ['transcription'] },
      { id: 'scribe_v2', ownedBy: 'elevenlabs', endpoints: ['transcription'] },
    ]);
    await expect(connect({}, {}).discover?.(signal)).rejects.toThrow('no list of models');
  });
});
