import type { JsonObject, JsonValue } from '#libs/json';
import type { Envelope, EnvelopeCall, WireGeneration } from '../generation.js';
import type { ConnectedProvider, ModelEndpoint, ProviderModel } from '../provider.js';
import type { ChatDialectOptions } from './chat-dialect.js';
import { secretHeaders } from './header-options.js';
import { mediaOf } from './media-endpoints.js';
import type { DialectOf, MediaEndpoints } from './media-endpoints.js';
import { endpointsByName } from './endpoints-by-name.js';
import { readModelList } from './model-list.js';
import { isRelayableChat } from './relayable-chat.js';
import { holdsSessions, realtimeOf } from './realtime-endpoint.js';
import type { RealtimeEndpointOptions } from './realtime-endpoint.js';
import { embeddingOf, rerankingOf } from './task-endpoints.js';
import type { EmbeddingEndpoint, RerankingEndpoint } from './task-endpoints.js';
import { openAiPaths } from './upstream-formats.js';
import type { OpenAiFormat, UpstreamFormats } from './upstream-formats.js';

/** Fetches a small JSON document. The gateway's transport is one. */
export interface JsonSource {
  getJson(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    limit: number,
  ): Promise<JsonValue>;
}

/** An upstream that speaks OpenAI's HTTP API. */
export interface OpenAiUpstream extends UpstreamFormats, MediaEndpoints {
  /** Without a trailing slash, version segment included. */
  readonly baseUrl: string;
  readonly apiKeys: readonly string[];
  /** Sent with every request; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly dialect?: ChatDialectOptions;
  /** False where it has no language models. Default true. */
  readonly generates?: boolean;
  /** Absent: it makes no vectors. */
  readonly embedding?: EmbeddingEndpoint;
  /** Absent: it ranks no documents. */
  readonly reranking?: RerankingEndpoint;
  /** Absent: it holds no realtime sessions. */
  readonly realtime?: RealtimeEndpointOptions;
  /** How a model's pictures, transcripts and speech differ, as far as its name tells. */
  readonly mediaDialectOf?: DialectOf;
  /** What a model answers, as far as its name tells. Default: by words in it such as `embed` and `whisper`. */
  endpointsOf?(model: string): readonly ModelEndpoint[] | undefined;
  /** Names of models known without asking. */
  readonly models: readonly string[];
  /** True where the upstream can list its models. */
  readonly discovery: boolean;
  recognises(model: string): boolean;
}

/** Largest model list, bytes. */
const listLimit = 16 * 1024 * 1024;

/** Where tokens of a responses request are counted. */
const countPath = '/responses/input_tokens';

/** A provider at work on an upstream of OpenAI's shape. */
export function connectOpenAiUpstream(upstream: OpenAiUpstream, source: JsonSource): ConnectedProvider {
  const { baseUrl, headers, dialect, models, apiKeys, formats, presumed } = upstream;
  const known: readonly ProviderModel[] = models.map((id) => ({ id }));
  const urlOf = (format: string): string => `${baseUrl}${openAiPaths[format as OpenAiFormat]}`;
  const authorized = (apiKey: string | undefined): Readonly<Record<string, string>> =>
    apiKey === undefined ? headers : { authorization: `Bearer ${apiKey}`, ...headers };
  const envelope = (url: string, { apiKey, clientHeaders }: EnvelopeCall): Envelope => ({
    url,
    headers: { ...betaOf(clientHeaders), ...authorized(apiKey) },
  });
  const generation: WireGeneration = {
    kind: 'wire',
    formats,
    ...(presumed !== undefined && { presumed }),
    ...(dialect !== undefined && { dialect, relays: (body: JsonObject) => isRelayableChat(body, dialect) }),
    envelope: (call) => envelope(urlOf(call.format), call),
    ...(formats.includes('openai-responses') && {
      counting: { 'openai-responses': (call: EnvelopeCall) => envelope(`${baseUrl}${countPath}`, call) },
    }),
  };
  const { embedding, reranking, realtime, generates = true } = upstream;
  const isSessionModel = holdsSessions(realtime);
  return {
    ...(generates && { generation }),
    ...(embedding !== undefined && { embedding: embeddingOf(embedding, baseUrl, authorized) }),
    ...(reranking !== undefined && { reranking: rerankingOf(reranking, baseUrl, authorized) }),
    ...mediaOf(upstream, baseUrl, authorized, upstream.mediaDialectOf),
    ...(realtime !== undefined && { realtime: realtimeOf(realtime, baseUrl, authorized) }),
    endpointsOf: (model) =>
      isSessionModel(model) ? ['realtime'] : (upstream.endpointsOf?.(model) ?? endpointsByName(model)),
    secrets: secretHeaders(headers),
    recognises: (model) => upstream.recognises(model),
    models: () => known,
    ...(upstream.discovery && {
      discover: async (signal: AbortSignal) =>
        readModelList(await source.getJson(`${baseUrl}/models`, authorized(apiKeys[0]), signal, listLimit)),
    }),
  };
}

/** The client's choice of beta features; the operator's own headers win. */
const betaOf = ({ 'openai-beta': beta }: EnvelopeCall['clientHeaders']): Record<string, string> =>
  beta === undefined ? {} : { 'openai-beta': beta };
