export { claudeDialect } from './anthropic/claude-dialect.js';
export type { Authorization, Authorize, UnauthorizedRequest } from './authorization.js';
export { checkOptions } from './check-options.js';
export { formatsFor } from './formats-for.js';
export type {
  AnswerListener,
  Dialect,
  Envelope,
  EnvelopeCall,
  Generation,
  NativeCall,
  NativeGeneration,
  OutgoingRequest,
  SendingTerms,
  WireGeneration,
} from './generation.js';
export type {
  Images,
  MediaEnvelopeCall,
  NativeMedia,
  NativeMediaCall,
  Speech,
  Transcription,
  WireMedia,
} from './media-answers.js';
export { ModelProvider, PROVIDER_TYPE_METADATA } from './model-provider.decorator.js';
export type { ProviderTypeInfo } from './model-provider.decorator.js';
export { Glob, longestPattern, mostAsterisks } from './glob.js';
export { matchModels } from './model-patterns.js';
export { chatDialectSchema } from './openai/chat-dialect.js';
export type { ChatDialectOptions } from './openai/chat-dialect.js';
export { connectOpenAiUpstream } from './openai/connect-openai-upstream.js';
export type { JsonSource, OpenAiUpstream } from './openai/connect-openai-upstream.js';
export { endpointsByName } from './openai/endpoints-by-name.js';
export { headerOptions, headersFrom, secretHeaders } from './openai/header-options.js';
export type { HeaderOptions } from './openai/header-options.js';
export {
  imagesEndpointSchema,
  speechEndpointSchema,
  transcriptionEndpointSchema,
} from './openai/media-endpoints.js';
export type { MediaEndpoints } from './openai/media-endpoints.js';
export { readModelList } from './openai/model-list.js';
export { realtimeEndpointSchema } from './openai/realtime-endpoint.js';
export type { RealtimeEndpointOptions } from './openai/realtime-endpoint.js';
export { embeddingEndpointSchema, rerankingEndpointSchema } from './openai/task-endpoints.js';
export type {
  EmbeddingEndpoint,
  EmbeddingsDialectOptions,
  RerankingEndpoint,
} from './openai/task-endpoints.js';
export { openAiFormatsSchema } from './openai/upstream-formats.js';
export type { OpenAiFormat, UpstreamFormats } from './openai/upstream-formats.js';
export { promptCacheSchema } from './prompt-cache-terms.js';
export type { PromptCacheTerms } from './prompt-cache-terms.js';
export { presetSchema } from './preset.js';
export type { Preset } from './preset.js';
export type { ProviderField, ProviderFieldKind, ProviderSetup } from './provider-setup.js';
export { ProviderSettingsError } from './provider-settings-error.js';
export type { SettingProblem } from './provider-settings-error.js';
export { requireKey } from './require-key.js';
export type { Realtime, RealtimeCall, RealtimeEndpoint } from './realtime.js';
export type { StreamReframer, Unwrapping } from './unwrapping.js';
export type { Embedding, NativeTask, Reranking, TaskEnvelopeCall, WireTask } from './whole-answers.js';
export type {
  ConnectedProvider,
  ModelEndpoint,
  ModelState,
  ProviderConnector,
  ProviderModel,
  ProviderSettings,
} from './provider.js';
