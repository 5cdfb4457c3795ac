/** A kind of request that can be tried. */
export interface DryRunFormat {
  readonly id: DryRunFormatId;
  /** Path of the endpoint. @param model stands in it for Google's */
  readonly endpoint: (model: string) => string;
  /** A request to begin with. */
  readonly example: (model: string) => object;
}

export const dryRunFormatIds = [
  'chat',
  'responses',
  'messages',
  'google',
  'google-stream',
  'completions',
  'embeddings',
  'google-embed',
  'cohere-embed',
  'rerank',
  'images',
  'speech',
] as const;
export type DryRunFormatId = (typeof dryRunFormatIds)[number];

const question = 'Is it raining in Oslo?';
const hint = 'Answer in one sentence.';
const place = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const weather = { name: 'weather', description: 'The weather of a city' };
const google = (model: string, method: string): string => `/v1beta/models/${model}:${method}`;

const generateContent = () => ({
  systemInstruction: { parts: [{ text: hint }] },
  contents: [{ role: 'user', parts: [{ text: question }] }],
  tools: [{ functionDeclarations: [{ ...weather, parameters: place }] }],
  generationConfig: { temperature: 0.2, maxOutputTokens: 200 },
});

const formats: Readonly<Record<DryRunFormatId, Omit<DryRunFormat, 'id'>>> = {
  chat: {
    endpoint: () => '/v1/chat/completions',
    example: (model) => ({
      model,
      messages: [
        { role: 'system', content: hint },
        { role: 'user', content: question },
      ],
      tools: [{ type: 'function', function: { ...weather, parameters: place } }],
      temperature: 0.2,
      seed: 7,
    }),
  },
  responses: {
    endpoint: () => '/v1/responses',
    example: (model) => ({
      model,
      instructions: hint,
      input: question,
      tools: [{ type: 'function', ...weather, parameters: place }],
      reasoning: { effort: 'low' },
      store: false,
    }),
  },
  messages: {
    endpoint: () => '/v1/messages',
    example: (model) => ({
      model,
      max_tokens: 200,
      system: hint,
      messages: [{ role: 'user', content: question }],
      tools: [{ ...weather, input_schema: place }],
    }),
  },
  google: { endpoint: (model) => google(model, 'generateContent'), example: generateContent },
  'google-stream': { endpoint: (model) => google(model, 'streamGenerateContent'), example: generateContent },
  completions: {
    endpoint: () => '/v1/completions',
    example: (model) => ({ model, prompt: 'Once upon a time', max_tokens: 50 }),
  },
  embeddings: {
    endpoint: () => '/v1/embeddings',
    example: (model) => ({ model, input: ['red', 'blue'], dimensions: 256 }),
  },
  'google-embed': {
    endpoint: (model) => google(model, 'embedContent'),
    example: () => ({ content: { parts: [{ text: 'red' }] } }),
  },
  'cohere-embed': {
    endpoint: () => '/v2/embed',
    example: (model) => ({
      model,
      input_type: 'search_query',
      texts: ['red', 'blue'],
      embedding_types: ['float'],
    }),
  },
  rerank: {
    endpoint: () => '/v2/rerank',
    example: (model) => ({
      model,
      query: 'Which is a colour?',
      documents: ['red', 'seven'],
      top_n: 1,
    }),
  },
  images: {
    endpoint: () => '/v1/images/generations',
    example: (model) => ({ model, prompt: 'A lighthouse in the fog', size: '1024x1024' }),
  },
  speech: {
    endpoint: () => '/v1/audio/speech',
    example: (model) => ({ model, input: 'It rains in Oslo.', voice: 'alloy', response_format: 'mp3' }),
  },
};

export const dryRunFormat = (id: DryRunFormatId): DryRunFormat => ({ id, ...formats[id] });

/** An example as a text to be edited. */
export const exampleText = (id: DryRunFormatId, model: string): string =>
  JSON.stringify(formats[id].example(model), null, 2);

/** A body that asks for another model, where it names one; all else stays as it was written. */
export const withModel = (text: string, model: string): string =>
  text.replace(/("model"\s*:\s*)"(?:[^"\\]|\\.)*"/, (_whole, name: string) => name + JSON.stringify(model));
