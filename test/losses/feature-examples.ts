import type { CanonicalRequest, Feature, Message, Part, ToolCallPart } from '#libs/canonical';

/** A request that uses one feature, in two layers: taken apart they show what became of the feature alone. */
export interface FeatureExample {
  /** What the feature needs around it. */
  readonly around?: Partial<CanonicalRequest>;
  /** What uses the feature. It replaces fields of the layer below. */
  readonly used: Partial<CanonicalRequest>;
  /** What of it must be read back at least. Default: all that is no conversation, since formats differ in turns. */
  readonly same?: Partial<CanonicalRequest>;
  /** Features that the example cannot but use besides. */
  readonly beside?: readonly Feature[];
}

const words = (text: string) => ({ type: 'text', text }) as const;
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const question = user(words('Hello'));
const goOn = user(words('Go on.'));

/** What every example says besides. */
export const plainRequest: Omit<CanonicalRequest, 'source'> = {
  model: 'm',
  messages: [question],
  sampling: { maxOutputTokens: 4000 },
};

const sampling = (more: CanonicalRequest['sampling']): FeatureExample => ({
  used: { sampling: { maxOutputTokens: 4000, ...more } },
});

const asked = (...parts: Part[]): FeatureExample => ({
  around: { messages: [user(words('See:'))] },
  used: { messages: [user(words('See:'), ...parts)] },
});

/** A part of an earlier answer. */
const answered = (part: Part): FeatureExample => ({
  around: { messages: [question, assistant(words('Hi.')), goOn] },
  used: { messages: [question, assistant(part, words('Hi.')), goOn] },
});

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = 'JVBERi0xLjQK';
const image = { type: 'media', media: 'image' } as const;
const document = { type: 'media', media: 'document' } as const;
const imageBytes = { ...image, source: { kind: 'bytes', base64: png }, mediaType: 'image/png' } as const;

const pdfBytes = {
  ...document,
  source: { kind: 'bytes', base64: pdf },
  mediaType: 'application/pdf',
} as const;

const weather = {
  kind: 'function',
  name: 'weather',
  description: 'The weather at a place.',
  schema: {
    type: 'object',
    properties: { place: { type: 'string' } },
    required: ['place'],
    additionalProperties: false,
  },
} as const;
const time = { ...weather, name: 'time', description: 'The time at a place.' };
const tools = { tools: [weather, time] };
const call: ToolCallPart = {
  type: 'tool-call',
  id: 'call_1',
  name: 'weather',
  kind: 'function',
  executor: 'client',
  input: '{"place":"Rome"}',
};
const result = { type: 'tool-result', callId: 'call_1', parts: [words('Sunny')] } as const;
const conversation = (callPart: ToolCallPart, ...answer: Part[]): Partial<CanonicalRequest> => ({
  ...tools,
  messages: [question, assistant(callPart), { role: 'tool', parts: answer }],
});
const schema = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};

/** One minimal request for each feature. A new feature does not compile without one. */
export const featureExamples: Readonly<Record<Feature, FeatureExample>> = {
  temperature: sampling({ temperature: 0.5 }),
  'top-p': sampling({ topP: 0.5 }),
  'top-k': sampling({ topK: 7 }),
  'min-p': sampling({ minP: 0.1 }),
  'frequency-penalty': sampling({ frequencyPenalty: 0.3 }),
  'presence-penalty': sampling({ presencePenalty: 0.3 }),
  'repetition-penalty': sampling({ repetitionPenalty: 1.1 }),
  seed: sampling({ seed: 11 }),
  stop: sampling({ stop: ['END'] }),
  'max-tokens': sampling({ maxOutputTokens: 12 }),
  candidates: sampling({ n: 2 }),
  logprobs: sampling({ logprobs: true, topLogprobs: 2 }),
  'logit-bias': sampling({ logitBias: { '50256': -100 } }),
  'system-turn-later': {
    around: { messages: [question, assistant(words('Hi.')), goOn] },
    used: {
      messages: [
        question,
        assistant(words('Hi.')),
        goOn,
        { role: 'system', parts: [words('Be brief.')] },
        goOn,
      ],
    },
  },
  'participant-name': { used: { messages: [{ ...question, name: 'Ada' }] } },
  'answer-prefill': { used: { messages: [question, assistant(words('Once upon'))] } },
  'image-bytes': asked(imageBytes),
  'image-url': asked({ ...image, source: { kind: 'url', url: 'https://example.com/a.png' } }),
  'image-file': asked({ ...image, source: { kind: 'file', fileId: 'file-9' } }),
  'image-detail': {
    around: { messages: [user(imageBytes)] },
    used: { messages: [user({ ...imageBytes, detail: 'low' })] },
  },
  'audio-input': asked({
    type: 'media',
    media: 'audio',
    source: { kind: 'bytes', base64: 'UklGRg==' },
    mediaType: 'audio/wav',
  }),
  'video-input': asked({
    type: 'media',
    media: 'video',
    source: { kind: 'bytes', base64: 'AAAA' },
    mediaType: 'video/mp4',
  }),
  'document-bytes': {
    ...asked({ ...pdfBytes, filename: 'a.pdf' }),
    beside: ['filename'],
  },
  'document-url': asked({ ...document, source: { kind: 'url', url: 'https://example.com/a.pdf' } }),
  'document-text': asked({
    ...document,
    source: { kind: 'text', text: 'Dear all' },
    mediaType: 'text/plain',
  }),
  'document-file': asked({ ...document, source: { kind: 'file', fileId: 'file-9' } }),
  filename: {
    around: { messages: [user(pdfBytes)] },
    used: { messages: [user({ ...pdfBytes, filename: 'a.pdf' })] },
  },
  'media-name': {
    around: { messages: [user(imageBytes)] },
    used: { messages: [user({ ...imageBytes, filename: 'sea.png' })] },
  },
  'function-tools': { used: tools },
  'custom-tools': { used: { tools: [{ kind: 'custom', name: 'shell', description: 'Runs a line.' }] } },
  'server-tools': {
    used: { tools: [{ kind: 'server', format: 'openai-completions', name: 'web_search', value: {} }] },
  },
  'strict-tools': { around: { tools: [weather] }, used: { tools: [{ ...weather, strict: true }] } },
  'tool-choice-required': { around: tools, used: { toolChoice: { kind: 'required' } } },
  'tool-choice-named': {
    around: tools,
    used: { toolChoice: { kind: 'named', tool: { kind: 'function', name: 'time' } } },
  },
  'tool-choice-allowed': {
    around: tools,
    used: { toolChoice: { kind: 'allowed', mode: 'auto', tools: [{ kind: 'function', name: 'time' }] } },
  },
  'parallel-tool-calls-off': { around: tools, used: { parallelToolCalls: false } },
  'tool-result-media': {
    around: conversation(call, result),
    used: conversation(call, { ...result, parts: [...result.parts, imageBytes] }),
  },
  'tool-result-error': {
    around: conversation(call, result),
    used: conversation(call, { ...result, isError: true }),
  },
  'tool-call-proof': {
    around: conversation(call, result),
    used: conversation(
      { ...call, proof: { kind: 'thought-signature', data: 'c2ln', issuer: 'nobody' } },
      result,
    ),
  },
  'server-tool-replay': answered({
    ...call,
    id: 'srvtoolu_1',
    name: 'web_search',
    kind: 'server',
    executor: 'provider',
  }),
  'citations-replay': {
    around: { messages: [question, assistant(words('Hi.')), goOn] },
    used: {
      messages: [
        question,
        assistant({
          ...words('Hi.'),
          annotations: [{ kind: 'url-citation', url: 'https://example.com', title: 'E', start: 0, end: 3 }],
        }),
        goOn,
      ],
    },
  },
  'refusal-replay': answered({ type: 'refusal', text: 'No.' }),
  'reasoning-switch': { used: { reasoning: { mode: 'off' } } },
  'reasoning-effort': { used: { reasoning: { effort: 'low' } } },
  'reasoning-budget': { used: { reasoning: { budgetTokens: 2000 } } },
  'reasoning-summary': {
    around: { reasoning: { effort: 'high' } },
    used: { reasoning: { effort: 'high', summary: 'auto' } },
  },
  'reasoning-replay': answered({
    type: 'reasoning',
    text: 'Hm.',
    proof: { kind: 'signature', data: 'c2ln', issuer: 'nobody' },
  }),
  'json-output': { used: { output: { format: { kind: 'json' } } } },
  'json-schema-output': {
    used: { output: { format: { kind: 'schema', name: 'answer', schema, strict: true } } },
    same: { output: { format: { kind: 'schema', schema } } },
  },
  verbosity: { used: { output: { verbosity: 'low' } } },
  'audio-output': {
    used: { output: { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } } },
  },
  'image-output': { used: { output: { modalities: ['text', 'image'] } } },
  'cache-marks': {
    around: { messages: [user(words('Long.'), words('Hello'))] },
    used: { messages: [user({ ...words('Long.'), cache: { ttl: '1h' } }, words('Hello'))] },
  },
  'cache-key': { used: { caching: { key: 'k1' } } },
  'cache-mode': { used: { caching: { mode: 'explicit' } } },
  'cache-retention': { used: { caching: { retention: '24h' } } },
  'user-id': { used: { session: { userId: 'user-7' } } },
  metadata: { used: { metadata: { project: 'p1' } } },
  'service-tier': { used: { serviceTier: 'scale' } },
  store: { used: { session: { store: true } } },
  'previous-response': { used: { session: { previousResponseId: 'resp_1' } } },
  conversation: { used: { session: { conversation: 'conv_1' } } },
  'stream-padding': {
    around: { stream: true },
    used: { stream: true, streamOptions: { includeObfuscation: true } },
  },
};
