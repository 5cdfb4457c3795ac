/**
 * Names of OpenTelemetry's conventions, those for generative AI among them. The latter are still in development, so
 * that they are copied here, as their package advises; a test compares them.
 */
export const names = {
  method: 'http.request.method',
  route: 'http.route',
  path: 'url.path',
  status: 'http.response.status_code',
  error: 'error.type',
  operation: 'gen_ai.operation.name',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  stream: 'gen_ai.request.stream',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cacheRead: 'gen_ai.usage.cache_read.input_tokens',
  cacheCreation: 'gen_ai.usage.cache_creation.input_tokens',
  reasoning: 'gen_ai.usage.reasoning.output_tokens',
  firstChunk: 'gen_ai.response.time_to_first_chunk',
  tokenType: 'gen_ai.token.type',
} as const;

/** Metrics of the same conventions. */
export const metricNames = {
  tokenUsage: 'gen_ai.client.token.usage',
  operationDuration: 'gen_ai.client.operation.duration',
  serverDuration: 'gen_ai.server.request.duration',
} as const;

/** Operations by endpoint. Those that the conventions do not name have names of the same kind. */
const operations: Readonly<Record<string, string>> = {
  embedding: 'embeddings',
  reranking: 'rerank',
  images: 'image_generation',
  transcription: 'transcription',
  speech: 'speech',
  realtime: 'realtime',
  'token-count': 'count_tokens',
};

/** What is done, as the conventions call it. */
export function operationOf({
  endpoint,
  format,
}: {
  readonly endpoint: string;
  readonly format: string;
}): string {
  if (endpoint !== 'generation') return operations[endpoint] ?? endpoint;
  if (format === 'openai-completions') return 'text_completion';
  return format === 'google-generate-content' ? 'generate_content' : 'chat';
}

const providers: Readonly<Record<string, string>> = {
  'amazon-bedrock': 'aws.bedrock',
  'azure-openai': 'azure.ai.openai',
  google: 'gcp.gemini',
  'google-vertex': 'gcp.vertex_ai',
  mistral: 'mistral_ai',
  xai: 'x_ai',
};

/** A provider's type, as the conventions call it. Those they do not know keep their name. */
export const providerName = (type: string): string => providers[type] ?? type;
