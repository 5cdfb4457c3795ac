import { z } from 'zod';
import { checkOptions, matchModels, ModelProvider, requireKey } from '#libs/provider-kit';
import type {
  ConnectedProvider,
  ModelEndpoint,
  ProviderConnector,
  ProviderSettings,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { readModels } from './model-list.js';

const vendorAddress = 'https://api.deepgram.com';

/** Largest model list, bytes. */
const listLimit = 4 * 1024 * 1024;

/** Names that are the vendor's alone. `whisper-*` and words such as `base` are other vendors' too. */
const listens = matchModels(['nova-*', 'nova', 'enhanced', 'enhanced-*', 'whisper-*', 'base', 'base-*']);
const speaks = matchModels(['aura', 'aura-*']);
const recognises = matchModels(['nova-2', 'nova-2-*', 'nova-3', 'nova-3-*', 'aura-*']);

const optionsSchema = z.strictObject({});

/** Deepgram's API: transcription of recordings, and speech. */
@ModelProvider({
  type: 'deepgram',
  title: 'Deepgram',
  variables: { apiKey: ['DEEPGRAM_API_KEY'], baseUrl: ['DEEPGRAM_BASE_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://developers.deepgram.com/reference',
    keyPage: 'https://console.deepgram.com/',
    baseUrl: vendorAddress,
  },
})
export class DeepgramProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'DEEPGRAM_API_KEY');
    const origin = (settings.baseUrl ?? vendorAddress).replace(/\/v1$/, '');
    return {
      transcription: {
        kind: 'wire',
        formats: ['deepgram-listen'],
        operations: ['transcribe'],
        envelope: ({ apiKey }) => ({ url: `${origin}/v1/listen`, headers: credential(apiKey) }),
      },
      speech: {
        kind: 'wire',
        formats: ['deepgram-speak'],
        envelope: ({ apiKey }) => ({ url: `${origin}/v1/speak`, headers: credential(apiKey) }),
      },
      recognises,
      endpointsOf,
      models: () => [],
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
  apiKey === undefined ? {} : { authorization: `Token ${apiKey}` };
