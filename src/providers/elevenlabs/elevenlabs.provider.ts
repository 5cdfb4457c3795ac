import { z } from 'zod';
import { checkOptions, matchModels, ModelProvider, requireKey } from '#libs/provider-kit';
import type {
  ConnectedProvider,
  ModelEndpoint,
  ProviderConnector,
  ProviderSettings,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { readModels, transcribers } from './model-list.js';

const vendorAddress = 'https://api.elevenlabs.io';

/** Largest model list, bytes. */
const listLimit = 4 * 1024 * 1024;

const listens = matchModels(['scribe_*']);
const speaks = matchModels(['eleven_*']);

const optionsSchema = z.strictObject({});

/** ElevenLabs' API: transcription of recordings, and speech. The voice stands in the address: the codec adds it. */
@ModelProvider({
  type: 'elevenlabs',
  title: 'ElevenLabs',
  variables: {
    apiKey: ['ELEVENLABS_API_KEY', 'ELEVEN_API_KEY'],
    baseUrl: ['ELEVENLABS_BASE_URL', 'ELEVEN_BASE_URL'],
  },
  setup: {
    group: 'vendor',
    documentation: 'https://elevenlabs.io/docs/api-reference/introduction',
    keyPage: 'https://elevenlabs.io/app/settings/api-keys',
    baseUrl: vendorAddress,
  },
})
export class ElevenLabsProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'ELEVENLABS_API_KEY');
    const origin = (settings.baseUrl ?? vendorAddress).replace(/\/v1$/, '');
    return {
      transcription: {
        kind: 'wire',
        formats: ['elevenlabs-speech-to-text'],
        operations: ['transcribe'],
        envelope: ({ apiKey }) => ({ url: `${origin}/v1/speech-to-text`, headers: credential(apiKey) }),
      },
      speech: {
        kind: 'wire',
        formats: ['elevenlabs-text-to-speech'],
        envelope: ({ apiKey }) => ({ url: `${origin}/v1/text-to-speech`, headers: credential(apiKey) }),
      },
      recognises: (model) => listens(model) || speaks(model),
      endpointsOf,
      models: () => transcribers,
      discover: async (signal) =>
        readModels(
          await this.transport.getJson(
            `${origin}/v1/models`,
            credential(settings.apiKeys[0]),
            signal,
            listLimit,
          ),
        ),
    };
  }
}

/** As far as a name tells. */
function endpointsOf(model: string): readonly ModelEndpoint[] | undefined {
  if (speaks(model)) return ['speech'];
  return listens(model) ? ['transcription'] : undefined;
}

const credential = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { 'xi-api-key': apiKey };
