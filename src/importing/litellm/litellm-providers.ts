/** What a prefix of LiteLLM's model names means here. Source: docs.litellm.ai/docs/providers. */
export interface LiteLlmProvider {
  readonly type: string;
  /** Variable that LiteLLM takes the key from where the entry has none. */
  readonly keyVariable?: string;
  /** Address, where the type knows none, or another one. */
  readonly baseUrl?: string;
  /** What LiteLLM adds to `api_base`. */
  readonly basePath?: string;
  /** Whether the type takes further headers. */
  readonly headers?: boolean;
}

const compatible = (keyVariable: string, baseUrl: string): LiteLlmProvider => ({
  type: 'openai-compatible',
  keyVariable,
  baseUrl,
  headers: true,
});

const preset = (type: string, keyVariable?: string): LiteLlmProvider => ({
  type,
  headers: true,
  ...(keyVariable !== undefined && { keyVariable }),
});

const openAi: LiteLlmProvider = preset('openai', 'OPENAI_API_KEY');
const azure: LiteLlmProvider = preset('azure-openai', 'AZURE_API_KEY');
const bedrock: LiteLlmProvider = preset('amazon-bedrock');
const vertex: LiteLlmProvider = preset('google-vertex');
const cohere: LiteLlmProvider = { type: 'cohere', keyVariable: 'COHERE_API_KEY' };
const ollama: LiteLlmProvider = { type: 'ollama', basePath: '/v1', headers: true };

/** By prefix. */
export const liteLlmProviders: Readonly<Record<string, LiteLlmProvider>> = {
  anthropic: { type: 'anthropic', keyVariable: 'ANTHROPIC_API_KEY' },
  azure,
  azure_ai: preset('azure-openai', 'AZURE_AI_API_KEY'),
  baseten: preset('baseten', 'BASETEN_API_KEY'),
  bedrock,
  bedrock_converse: bedrock,
  cerebras: preset('cerebras', 'CEREBRAS_API_KEY'),
  codestral: { ...preset('mistral', 'CODESTRAL_API_KEY'), baseUrl: 'https://codestral.mistral.ai/v1' },
  cohere,
  cohere_chat: cohere,
  dashscope: preset('dashscope', 'DASHSCOPE_API_KEY'),
  deepgram: { type: 'deepgram', keyVariable: 'DEEPGRAM_API_KEY' },
  deepinfra: preset('deepinfra', 'DEEPINFRA_API_KEY'),
  deepseek: preset('deepseek', 'DEEPSEEK_API_KEY'),
  docker_model_runner: preset('docker-model-runner'),
  elevenlabs: { type: 'elevenlabs', keyVariable: 'ELEVENLABS_API_KEY' },
  fireworks_ai: preset('fireworks', 'FIREWORKS_API_KEY'),
  gemini: { type: 'google', keyVariable: 'GEMINI_API_KEY' },
  groq: preset('groq', 'GROQ_API_KEY'),
  hosted_vllm: preset('vllm'),
  huggingface: preset('huggingface', 'HUGGINGFACE_API_KEY'),
  jina_ai: preset('jina', 'JINA_AI_API_KEY'),
  litellm_proxy: { type: 'openai-compatible', keyVariable: 'LITELLM_PROXY_API_KEY', headers: true },
  llamafile: preset('llama-cpp'),
  lm_studio: preset('lm-studio'),
  minimax: preset('minimax', 'MINIMAX_API_KEY'),
  mistral: preset('mistral', 'MISTRAL_API_KEY'),
  moonshot: preset('moonshot', 'MOONSHOT_API_KEY'),
  nebius: compatible('NEBIUS_API_KEY', 'https://api.studio.nebius.ai/v1'),
  novita: compatible('NOVITA_API_KEY', 'https://api.novita.ai/v3/openai'),
  nvidia_nim: preset('nvidia', 'NVIDIA_NIM_API_KEY'),
  ollama,
  ollama_chat: ollama,
  openai: openAi,
  openai_like: { type: 'openai-compatible', keyVariable: 'OPENAI_LIKE_API_KEY', headers: true },
  openrouter: preset('openrouter', 'OPENROUTER_API_KEY'),
  perplexity: preset('perplexity', 'PERPLEXITYAI_API_KEY'),
  sambanova: preset('sambanova', 'SAMBANOVA_API_KEY'),
  text_completion_openai: openAi,
  'text-completion-openai': openAi,
  together_ai: preset('together', 'TOGETHERAI_API_KEY'),
  vercel_ai_gateway: preset('vercel', 'VERCEL_AI_GATEWAY_API_KEY'),
  vertex_ai: vertex,
  vertex_ai_beta: vertex,
  vllm: preset('vllm'),
  volcengine: compatible('VOLCENGINE_API_KEY', 'https://ark.cn-beijing.volces.com/api/v3'),
  voyage: preset('voyage', 'VOYAGE_API_KEY'),
  xai: preset('xai', 'XAI_API_KEY'),
  zai: preset('zai', 'ZAI_API_KEY'),
};

/** Whose a model is that is named without a prefix. */
const bareNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt-|chatgpt-|o\d|text-embedding-|dall-e|whisper|tts-|ft:|omni-|davinci|babbage)/, 'openai'],
  [/^claude/, 'anthropic'],
  [/^gemini/, 'vertex_ai'],
  [/^(?:command|embed-|rerank-)/, 'cohere'],
  [/^deepseek-/, 'deepseek'],
  [/^(?:mistral|codestral|ministral|magistral|pixtral)-/, 'mistral'],
  [/^(?:[a-z]{2,6}\.)?(?:anthropic|amazon|meta|cohere|mistral|ai21|deepseek|openai)\./, 'bedrock'],
];

/** A model's name in LiteLLM's words, taken apart. */
export interface LiteLlmModel {
  readonly prefix: string;
  /** Undefined where nobody knows the prefix. */
  readonly provider: LiteLlmProvider | undefined;
  /** What the vendor calls it. */
  readonly model: string;
}

/** @param given `custom_llm_provider`, which counts more than the name's prefix */
export function readLiteLlmModel(name: string, given?: string): LiteLlmModel {
  const slash = name.indexOf('/');
  const first = name.slice(0, Math.max(slash, 0));
  const prefix = given ?? (Object.hasOwn(liteLlmProviders, first) ? first : undefined);
  const bare = bareNames.find(([pattern]) => pattern.test(name))?.[1];
  const found = prefix ?? bare ?? (first === '' ? undefined : first);
  if (found === undefined) return { prefix: 'custom', provider: undefined, model: name };
  const rest = first === found ? name.slice(slash + 1) : name;
  const provider = Object.hasOwn(liteLlmProviders, found) ? liteLlmProviders[found] : undefined;
  return { prefix: found, provider, model: vendorName(found, rest) };
}

/** Words between prefix and name that choose an API or a region: the gateway finds the first, the second is a setting. */
const routes: Readonly<Record<string, RegExp>> = {
  azure: /^(?:responses|o_series|gpt5_series)\//,
  bedrock: /^(?:(?:converse|converse_like|invoke|async_invoke)\/)?(?:[a-z]{2}(?:-[a-z]+)+-\d\/)?/,
  openai: /^(?:responses|chat|chat\/completions)\//,
  vertex_ai: /^(?:gemini|openai)\//,
};

function vendorName(prefix: string, rest: string): string {
  const route = Object.hasOwn(routes, prefix) ? routes[prefix] : undefined;
  const name = route === undefined ? rest : rest.replace(route, '');
  // LiteLLM puts the inference provider first, Hugging Face's router takes it last.
  const hosted = prefix === 'huggingface' ? /^([^/]+)\/([^/]+\/[^/]+)$/.exec(name) : null;
  return hosted === null ? name : `${hosted[2]}:${hosted[1]}`;
}

/** The region that stands in a name at Bedrock. */
export const regionOf = (name: string): string | undefined =>
  /^bedrock\/(?:[a-z_]+\/)?([a-z]{2}(?:-[a-z]+)+-\d)\//.exec(name)?.[1];
