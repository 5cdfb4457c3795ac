import type { ConnectedProvider, Envelope, EnvelopeCall } from '#libs/provider-kit';
import { isRelayable } from './relayable.js';
import type { VertexAddresses } from './vertex-addresses.js';
import {
  dialectOf,
  embeddingFormatOf,
  embeddingLimitOf,
  formatsOf,
  imageDialectOf,
  imageFormatOf,
  publishedModel,
} from './vertex-models.js';

/** Headers of one request that its envelope can hold. */
export type EnvelopeHeaders = (apiKey: string | undefined) => Readonly<Record<string, string>>;

type Call = Pick<EnvelopeCall, 'model' | 'apiKey'>;

const streaming = 'streamGenerateContent?alt=sse';

/** Stands in the body instead of the model. Source: the `@anthropic-ai/vertex-sdk` package. */
const claudeVersion = { anthropic_version: 'vertex-2023-10-16' };

/** Where models of any publisher answer in words. */
export function generationEndpoint(
  addresses: VertexAddresses,
  headers: EnvelopeHeaders,
): Required<Pick<ConnectedProvider, 'generation'>> {
  return {
    generation: {
      kind: 'wire',
      formats: ['google-generate-content', 'anthropic-messages', 'openai-chat'],
      formatsOf,
      dialectOf,
      relays: isRelayable,
      envelope: (call) => envelopeOf(addresses, headers, call),
      counting: {
        'google-generate-content': ({ model, apiKey }) => ({
          url: addresses.of(publishedModel(model), 'countTokens'),
          headers: headers(apiKey),
        }),
        'anthropic-messages': (call) => ({
          url: addresses.claudeCount,
          headers: { ...headers(call.apiKey), ...betas(call) },
          splices: { ...claudeVersion, model: publishedModel(call.model).name },
        }),
      },
    },
  };
}

function envelopeOf(addresses: VertexAddresses, headers: EnvelopeHeaders, call: EnvelopeCall): Envelope {
  const { format, stream, apiKey } = call;
  const model = publishedModel(call.model);
  const raw = stream ? 'streamRawPredict' : 'rawPredict';
  if (format === 'google-generate-content') {
    const method = stream ? streaming : 'generateContent';
    return { url: addresses.of(model, method), headers: headers(apiKey) };
  }
  if (format === 'anthropic-messages') {
    return {
      url: addresses.of(model, raw),
      headers: { ...headers(apiKey), ...betas(call) },
      splices: { ...claudeVersion, model: undefined },
    };
  }
  return model.publisher === 'mistralai'
    ? { url: addresses.of(model, raw), headers: headers(apiKey), splices: { model: model.name } }
    : {
        url: addresses.chat,
        headers: headers(apiKey),
        splices: { model: `${model.publisher}/${model.name}` },
      };
}

/** The version of Anthropic's API is Vertex AI's own; its betas are the same. */
function betas({ clientHeaders }: EnvelopeCall): Readonly<Record<string, string>> {
  const beta = clientHeaders['anthropic-beta'];
  return beta === undefined ? {} : { 'anthropic-beta': beta };
}

/** Where Google's models make vectors, draw, hear and speak. */
export function otherEndpoints(
  addresses: VertexAddresses,
  headers: EnvelopeHeaders,
): Pick<ConnectedProvider, 'embedding' | 'images' | 'transcription' | 'speech'> {
  const at = ({ model, apiKey }: Call, method: string): Envelope => ({
    url: addresses.of(publishedModel(model), method),
    headers: headers(apiKey),
  });
  return {
    embedding: {
      kind: 'wire',
      formats: ['google-predict-embeddings', 'google-vertex-embed-content'],
      formatOf: embeddingFormatOf,
      limitOf: embeddingLimitOf,
      envelope: (call) => at(call, call.format === 'google-predict-embeddings' ? 'predict' : 'embedContent'),
    },
    images: {
      kind: 'wire',
      formats: ['google-content-images', 'google-imagen'],
      formatOf: imageFormatOf,
      dialectOf: imageDialectOf,
      envelope: (call) => at(call, call.format === 'google-imagen' ? 'predict' : 'generateContent'),
    },
    transcription: {
      kind: 'wire',
      formats: ['google-content-transcription'],
      envelope: (call) => at(call, call.stream ? streaming : 'generateContent'),
    },
    speech: {
      kind: 'wire',
      formats: ['google-content-speech'],
      envelope: (call) => at(call, streaming),
    },
  };
}
