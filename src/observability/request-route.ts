/** What a path asks for, in few words: for the names of spans and the labels of metrics. */
export interface RequestRoute {
  /** With placeholders for ids and models. */
  readonly template: string;
  /** `generation`, `embedding`, `transcription`, …; `other` for what asks no model. */
  readonly endpoint: string;
  /** The client's wire format; `none` where there is but one. */
  readonly format: string;
}

const route = (template: string, endpoint: string, format = 'none'): RequestRoute => ({
  template,
  endpoint,
  format,
});

const openAi = 'openai';

/** By how a path ends: proxies may leave a path of theirs in front of it, clients a version of theirs. */
const routes: readonly (readonly [path: RegExp, route: RequestRoute])[] = [
  [/\/chat\/completions$/, route('/v1/chat/completions', 'generation', 'openai-chat')],
  [/\/messages$/, route('/v1/messages', 'generation', 'anthropic-messages')],
  [/\/messages\/count_tokens$/, route('/v1/messages/count_tokens', 'token-count', 'anthropic-messages')],
  [/\/responses\/input_tokens$/, route('/v1/responses/input_tokens', 'token-count', 'openai-responses')],
  [/\/responses\/compact$/, route('/v1/responses/compact', 'generation', 'openai-responses')],
  [/\/responses$/, route('/v1/responses', 'generation', 'openai-responses')],
  [/\/responses\/[^/]+(?:\/\w+)?$/, route('/v1/responses/{id}', 'other', 'openai-responses')],
  [/\/completions$/, route('/v1/completions', 'generation', 'openai-completions')],
  [/\/embeddings$/, route('/v1/embeddings', 'embedding', openAi)],
  [/\/v2\/embed$/, route('/v2/embed', 'embedding', 'cohere')],
  [/\/v2\/rerank$/, route('/v2/rerank', 'reranking', 'cohere')],
  [/\/rerank$/, route('/v1/rerank', 'reranking', 'jina')],
  [/\/images\/generations$/, route('/v1/images/generations', 'images', openAi)],
  [/\/images\/edits$/, route('/v1/images/edits', 'images', openAi)],
  [/\/images\/variations$/, route('/v1/images/variations', 'images', openAi)],
  [/\/audio\/transcriptions$/, route('/v1/audio/transcriptions', 'transcription', openAi)],
  [/\/audio\/translations$/, route('/v1/audio/translations', 'transcription', openAi)],
  [/\/audio\/speech$/, route('/v1/audio/speech', 'speech', openAi)],
  [/\/realtime$/, route('/v1/realtime', 'realtime', openAi)],
  [/\/realtime\/client_secrets$/, route('/v1/realtime/client_secrets', 'other', openAi)],
  ...googleRoutes(),
  [/\/models(?:\/.*)?$/, route('/v1/models', 'other')],
  [/\/v1\/token$/, route('/v1/token', 'other')],
  [/\/route:explain$/, route('/v1/route:explain', 'other')],
  [/\/api(?:\/.*)?$/, route('/api', 'other')],
  [/\/(?:healthz|readyz)$/, route('/healthz', 'health')],
];

function googleRoutes(): readonly (readonly [RegExp, RequestRoute])[] {
  const methods = {
    generateContent: 'generation',
    streamGenerateContent: 'generation',
    countTokens: 'token-count',
    embedContent: 'embedding',
    batchEmbedContents: 'embedding',
  };
  return Object.entries(methods).map(([method, endpoint]) => [
    new RegExp(`/models/.+:${method}$`),
    route(`/v1beta/models/{model}:${method}`, endpoint, 'google-generate-content'),
  ]);
}

const elsewhere = route('/{path}', 'other');

/** What a path asks for. @param path as the client sent it, without its query */
export const routeOfPath = (path: string): RequestRoute =>
  routes.find(([pattern]) => pattern.test(path))?.[1] ?? elsewhere;
