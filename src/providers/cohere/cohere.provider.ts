import { z } from 'zod';
import type { EmbeddingFormatName, RerankFormatName } from '#libs/canonical';
import {
  checkOptions,
  connectOpenAiUpstream,
  matchModels,
  ModelProvider,
  requireKey,
} from '#libs/provider-kit';
import type {
  ConnectedProvider,
  Envelope,
  ModelEndpoint,
  ProviderConnector,
  ProviderSettings,
  TaskEnvelopeCall,
} from '#libs/provider-kit';
import { Transport } from '../transport/transport.js';
import { chatAt, talks } from './chat.js';
import { readModels } from './model-list.js';

const vendorAddress = 'https://api.cohere.com';

/** Largest model list, bytes. */
const listLimit = 4 * 1024 * 1024;

/** Source: Cohere API reference, "Embed API (v2)": texts or inputs in one call. */
const inputLimit = 96;

/** Source: Cohere API reference, "Rerank API": 10,000 at most, 1,000 recommended. */
const documentLimit = 1000;

const paths = {
  'cohere-embed': '/v2/embed',
  'cohere-rerank-v1': '/v1/rerank',
  'cohere-rerank-v2': '/v2/rerank',
} as const satisfies Partial<Record<EmbeddingFormatName | RerankFormatName, string>>;

const embeds = matchModels(['embed-*']);
const reranks = matchModels(['rerank-v*', 'rerank-english-*', 'rerank-multilingual-*']);

const optionsSchema = z.strictObject({});

/** Cohere's own API: chat in OpenAI's format, vectors and reranking. Its SDKs take the address without a version; with one it means the same. */
@ModelProvider({
  type: 'cohere',
  title: 'Cohere',
  variables: { apiKey: ['COHERE_API_KEY', 'CO_API_KEY'], baseUrl: ['CO_API_URL'] },
  setup: {
    group: 'vendor',
    documentation: 'https://docs.cohere.com/reference/about',
    keyPage: 'https://dashboard.cohere.com/api-keys',
    baseUrl: vendorAddress,
  },
})
export class CohereProvider implements ProviderConnector {
  constructor(private readonly transport: Transport) {}

  connect(settings: ProviderSettings): ConnectedProvider {
    checkOptions(optionsSchema, settings.options);
    requireKey(settings, 'COHERE_API_KEY');
    const origin = (settings.baseUrl ?? vendorAddress).replace(/\/v[12]$/, '');
    const envelope = ({
      format,
      apiKey,
    }: TaskEnvelopeCall<EmbeddingFormatName | RerankFormatName>): Envelope => ({
      url: `${origin}${pathOf(format)}`,
      headers: credential(apiKey),
    });
    const { generation } = connectOpenAiUpstream(chatAt(origin, settings.apiKeys), this.transport);
    return {
      ...(generation !== undefined && { generation }),
      embedding: { kind: 'wire', formats: ['cohere-embed'], limit: inputLimit, envelope },
      reranking: {
        kind: 'wire',
        formats: ['cohere-rerank-v2', 'cohere-rerank-v1'],
        limit: documentLimit,
        envelope,
      },
      recognises: (model) => talks(model) || embeds(model) || reranks(model),
      endpointsOf,
      models: () => [],
      discover: async (signal) =>
        readModels(
          await this.transport.getJson(
            `${origin}/v1/models?page_size=1000`,
            credential(settings.apiKeys[0]),
            signal,
            listLimit,
          ),
        ),
    };
  }
}

const pathOf = (format: string): string => paths[format as keyof typeof paths];

function endpointsOf(model: string): readonly ModelEndpoint[] | undefined {
  if (talks(model)) return ['generation'];
  if (embeds(model)) return ['embedding'];
  return reranks(model) ? ['reranking'] : undefined;
}

const credential = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
