import { ConverseReframer } from '#libs/formats/bedrock-converse';
import { eventMessageStream } from '#libs/event-stream';
import type { ConnectedProvider, Envelope, EnvelopeCall, Unwrapping } from '#libs/provider-kit';
import type { BedrockAddresses } from './bedrock-addresses.js';
import type { AccountModels } from './bedrock-models.js';
import type { BedrockOptions } from './bedrock-options.js';
import { claudeSplices, claudeUnwrapping, isRelayable } from './claude-envelope.js';

type Headers = Readonly<Record<string, string>>;
type HeadersFor = (apiKey: string | undefined) => Headers;

/** Texts in one request. Source: Bedrock user guide, "Cohere Embed". */
const embeddingLimit = 96;

const converseUnwrapping: Unwrapping = {
  streamType: eventMessageStream,
  createReframer: () => new ConverseReframer(),
};

/** Where models answer in words. */
export function generationEndpoint(
  { of }: BedrockAddresses,
  models: AccountModels,
  headers: HeadersFor,
  guardrail: BedrockOptions['guardrail'],
): Required<Pick<ConnectedProvider, 'generation'>> {
  const converse = ({ model, stream, apiKey }: EnvelopeCall): Envelope => ({
    url: of(model, stream ? 'converse-stream' : 'converse'),
    headers: headers(apiKey),
    ...(guardrail && { splices: { guardrailConfig: guardrailConfig(guardrail) } }),
    unwrapping: converseUnwrapping,
  });
  const invoke = (call: EnvelopeCall): Envelope => ({
    url: of(call.model, call.stream ? 'invoke-with-response-stream' : 'invoke'),
    headers: { ...headers(call.apiKey), ...(guardrail && guardrailHeaders(guardrail)) },
    splices: claudeSplices(call),
    unwrapping: claudeUnwrapping,
  });
  return {
    generation: {
      kind: 'wire',
      formats: ['bedrock-converse'],
      formatsOf: (model) => models.formatsOf(model),
      dialectOf: (model) => ({ runs: models.runs(model) }),
      relays: isRelayable,
      envelope: (call) => (call.format === 'anthropic-messages' ? invoke(call) : converse(call)),
    },
  };
}

/** Where models make vectors and rank documents: Cohere's own bodies, without the model. */
export function taskEndpoints(
  { of }: BedrockAddresses,
  headers: HeadersFor,
): Required<Pick<ConnectedProvider, 'embedding' | 'reranking'>> {
  const invoke = (
    { model, apiKey }: Pick<EnvelopeCall, 'model' | 'apiKey'>,
    splices: Envelope['splices'],
  ): Envelope => ({
    url: of(model, 'invoke'),
    headers: headers(apiKey),
    splices: { model: undefined, ...splices },
    unwrapping: claudeUnwrapping,
  });
  return {
    embedding: {
      kind: 'wire',
      formats: ['cohere-embed'],
      limit: embeddingLimit,
      envelope: (call) => invoke(call, {}),
    },
    reranking: {
      kind: 'wire',
      formats: ['cohere-rerank-v2'],
      envelope: (call) => invoke(call, call.model.includes('cohere') ? { api_version: 2 } : {}),
    },
  };
}

type Guardrail = NonNullable<BedrockOptions['guardrail']>;

const guardrailConfig = ({ identifier, version, trace }: Guardrail) => ({
  guardrailIdentifier: identifier,
  guardrailVersion: version,
  ...(trace !== undefined && { trace }),
});

const guardrailHeaders = ({ identifier, version, trace }: Guardrail): Headers => ({
  'x-amzn-bedrock-guardrailidentifier': identifier,
  'x-amzn-bedrock-guardrailversion': version,
  ...(trace !== undefined && { 'x-amzn-bedrock-trace': trace.toUpperCase() }),
});
